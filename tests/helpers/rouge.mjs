// Answers calls of rouge.js, each a line [name, arguments]: node rouge.mjs SCRIPT TABLES
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [script, tables] = process.argv.slice(2), module = await import(pathToFileURL(script).href);
const callable = { ...module, ...await module.loadRouge({ punkt: readFileSync(tables, "utf8") }), ...{ plain: await module.loadRouge() } };
const listed = (_, value) => (value instanceof Float64Array ? [...value] : value);

for await (const line of createInterface({ input: process.stdin })) {
  const [name, given] = JSON.parse(line);
  try {
    const [own, part] = name.split("."), called = part ? callable[own][part] : callable[own];
    console.log(JSON.stringify({ value: await called(...given) }, listed));
  } catch (error) {
    console.log(JSON.stringify({ error: `${error.name}: ${error.message}` }));
  }
}
