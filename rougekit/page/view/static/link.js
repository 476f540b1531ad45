/** Text that fits into an address or a page: base64 of compressed JSON. */

/**
 * The compressed bytes of a base64 text, as JSON.
 * @param {string} letters base64, of an address or of a page
 * @param {CompressionFormat} format
 */
export function unpacked(letters, format) {
  const characters = atob(letters.trim().replaceAll("-", "+").replaceAll("_", "/")), bytes = new Uint8Array(characters.length);
  for (let k = 0; k < characters.length; k++) bytes[k] = characters.charCodeAt(k);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format))).json();
}

/** A value in as few letters as an address needs for it. @param {any} value */
export async function packed(value) {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
