// What the page does without the server: it folds the setup, exchanges messages with the workbench's frame, marks stale
// results, copies texts, updates the address, and announces results.
window.rougekit = (() => {
  const byId = (id) => document.getElementById(id);
  const frame = () => document.querySelector("#workbench iframe");
  const post = (message) => frame()?.contentWindow.postMessage(message, location.origin);

  // Show results at the top of the window, or the setup above them.
  const fold = (folded) => {
    document.body.classList.toggle("folded", folded && frame() !== null);
    scrollTo(0, 0);
    requestAnimationFrame(fit);
  };
  // Let the frame reach down to the end of the window.
  const fit = () => {
    if (!document.body.classList.contains("folded") || !frame()?.offsetParent) return;
    const below = document.scrollingElement.scrollHeight - frame().getBoundingClientRect().bottom - scrollY;
    frame().style.height = `${innerHeight - frame().getBoundingClientRect().top - scrollY - Math.min(below, 40)}px`;
  };
  addEventListener("resize", fit);
  const fresh = (id) => byId(id)?.classList.remove("stale");
  const stale = (id) => byId(id)?.querySelector("[data-say], .problem") && byId(id).classList.add("stale");
  // Repeat the note above the frame in the frame.
  const tellStale = () => post({ type: "rougekit-stale", words: byId("set-stale")?.textContent.trim() ?? "" });

  // Mark the controls of options that differ from their defaults.
  const markSet = () => {
    const names = [...document.querySelectorAll("#set-options [data-option]")].map((each) => `option-${each.dataset.option}`);
    for (const box of document.querySelectorAll("#options [id^=option-]")) box.classList.toggle("is-set", names.includes(box.id));
  };

  // What the workbench can ask the page to do.
  const actions = {
    change: () => fold(false),
    again: () => byId("score").click(),
    undo: () => byId("undo").click(),
    download: () => {
      const link = Object.assign(document.createElement("a"), { href: `workbench/${frame().dataset.token}/report.html`, download: "" });
      link.click();
    },
  };
  addEventListener("message", ({ source, data }) => {
    if (!frame() || source !== frame().contentWindow || !data) return;
    if (data.type === "rougekit-action") actions[data.action]?.();
    if (data.type === "rougekit-address") {
      const rest = data.hash ? `&${data.hash}` : "";
      history.replaceState(null, "", `#result=${frame().dataset.token}${rest}`);
    }
  });
  const isDark = () => document.body.classList.contains("dark");
  document.addEventListener("load", (event) => {
    if (event.target !== frame()) return;
    post({ type: "rougekit-theme", theme: isDark() ? "dark" : "light" });
    tellStale();
    fold(true);
  }, true);
  // The browser asks before it leaves a scored test set.
  addEventListener("beforeunload", (event) => frame() && event.preventDefault());

  // Pass clicks on buttons with data to the handler of their component.
  const act = (element, trigger) => {
    element.addEventListener("click", (event) => {
      const button = event.target.closest(".act");
      if (button) trigger({ ...button.dataset });
    });
  };

  const copied = async (button) => {
    const { fragment } = button.dataset, words = button.textContent;
    const text = fragment ? `${location.href.split("#")[0]}#${fragment}` : button.parentElement.querySelector("code").textContent;
    await navigator.clipboard.writeText(text).catch(() => getSelection().selectAllChildren(button.parentElement));
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = words; }, 1500);
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button.copy"), tab = event.target.closest("[role=tab]");
    if (button) copied(button);
    const phrase = event.target.closest("[data-do=phrase]");
    if (phrase && frame()) { // the workbench lists the examples that have it
      frame().contentWindow.location.hash = `f=text~${encodeURIComponent(phrase.dataset.value)}`;
      byId("tab-set-button").click();
    }
    const name = NAMES[tab?.textContent.trim()];
    if (name === "set") requestAnimationFrame(fit);
    if (name) history.replaceState(null, "", name === "set" && frame() ? `#result=${frame().dataset.token}` : `#tab=${name}`);
  });
  const NAMES = { Explain: "pair", Score: "set", Tables: "tables", "Which tool?": "tool" };
  // An address that is pasted into an open page; the page itself only replaces its own, which is no such event.
  addEventListener("hashchange", () => /^#(pair|result|tab)=/.test(location.hash) && location.reload());

  document.addEventListener("keydown", (event) => {
    const tab = event.target.closest?.("[role=tab]"), step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!tab || !step) return;
    const tabs = [...tab.closest("[role=tablist]").querySelectorAll("[role=tab]")];
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    next.click();
    next.focus();
    event.preventDefault();
  });

  // One live region, which is there from the start, announces new results.
  const announce = () => {
    const live = Object.assign(document.createElement("div"), { id: "live", role: "status", className: "unseen" });
    live.setAttribute("aria-live", "polite");
    document.body.append(live);
    new MutationObserver((changes) => {
      for (const change of changes) for (const node of [change.target, ...change.addedNodes]) {
        const own = change.type === "attributes" || node !== change.target;
        const said = !own ? null : node.matches?.("[data-say]") ? node : node.querySelector?.("[data-say]");
        if (said) live.textContent = said.dataset.say;
      }
    }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-say"] });
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", announce);
  else announce();
  return { act, fold, fresh, markSet, stale, tellStale };
})();
