// What the page around the workbench does: it opens what its address asks for, keeps the address up to date, passes the
// theme on, and asks before a scored file is left.
(() => {
  const frame = () => document.getElementById("workbench");
  let token = "";

  // #result=TOKEN&... is a set that was scored, #... the example.
  const open = () => {
    const { base, example } = frame().dataset, [, own, rest] = /^#result=([\w-]+)&?(.*)$/.exec(location.hash) ?? [, example, location.hash.slice(1)];
    token = own;
    frame().src = `${base}${own}/${rest ? `#${rest}` : ""}`;
  };
  const isDark = () => document.body.classList.contains("dark");
  addEventListener("message", ({ source, data }) => {
    if (!frame() || source !== frame().contentWindow || data?.type !== "rougekit-address") return;
    token = data.token;
    const isExample = token === frame().dataset.example;
    history.replaceState("shown", "", `#${[isExample ? "" : `result=${token}`, data.hash].filter(Boolean).join("&")}`);
  });
  // An address that is pasted into an open page; Back and Forward lead the frame itself through those it has shown.
  addEventListener("hashchange", () => history.state !== "shown" && open());
  addEventListener("beforeunload", (event) => frame() && token && token !== frame().dataset.example && event.preventDefault());
  document.addEventListener("load", (event) => {
    if (event.target === frame()) frame().contentWindow.postMessage({ type: "rougekit-theme", theme: isDark() ? "dark" : "light" }, location.origin);
  }, true);
  const waiting = setInterval(() => {
    if (!frame()) return;
    clearInterval(waiting);
    open();
  }, 20);
})();
