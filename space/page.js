// What the page does without the server: marks what is stale, copies, tells tabs to the address, announces results.
window.rougekit = (() => {
  const fresh = (id) => document.getElementById(id)?.classList.remove("stale");
  const stale = (id) => {
    const results = document.getElementById(id);
    if (results?.querySelector("[data-say], .problem")) results.classList.add("stale");
  };

  // Clicks on what has data of its own, and on a chart of points, are handed on.
  const act = (element, trigger) => {
    element.addEventListener("click", (event) => {
      const button = event.target.closest(".act"), chart = event.target.closest("svg.pick");
      if (button) {
        element.querySelectorAll("[aria-current]").forEach((other) => other.removeAttribute("aria-current"));
        if (button.dataset.do === "open") button.setAttribute("aria-current", "true");
        trigger({ ...button.dataset });
      } else if (chart) {
        const example = nearest(chart, event);
        if (example >= 0) trigger({ do: "open", example: String(example) });
      }
    });
    element.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key], at = event.target.closest(".act[data-do=open]");
      if (!step || !at) return;
      const all = [...element.querySelectorAll(".act[data-do=open]")], next = all[all.indexOf(at) + step];
      if (next) { next.focus(); next.click(); event.preventDefault(); }
    });
  };

  // The number of the point that a click is nearest to; -1 if none is near.
  const nearest = (chart, event) => {
    const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM().inverse());
    let best = -1, distance = 15 ** 2, here = null;
    chart.querySelector(".points").getAttribute("d").split("M").slice(1).forEach((point, number) => {
      const [x, y] = point.split(/[ h]/).map(Number), far = (x - spot.x) ** 2 + (y - spot.y) ** 2;
      if (far < distance) { best = number; distance = far; here = [x, y]; }
    });
    if (here) {
      chart.querySelector(".here").setAttribute("cx", here[0]);
      chart.querySelector(".here").setAttribute("cy", here[1]);
    }
    return best;
  };

  const copied = async (button) => {
    const text = button.parentElement.querySelector("code").textContent, words = button.textContent;
    await navigator.clipboard.writeText(text).catch(() => getSelection().selectAllChildren(button.parentElement));
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = words; }, 1500);
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button.copy"), tab = event.target.closest("[role=tab]");
    if (button) copied(button);
    const name = NAMES[tab?.textContent.trim()];
    if (name) history.replaceState(null, "", `#tab=${name}`);
  });
  const NAMES = {
    "Explain a pair": "pair", "Score a test set": "set", Scores: "scores", Examples: "examples", Compare: "compare",
    "Which tool?": "tool",
  };
  // A measure chosen for one system of an example is chosen for all of them.
  document.addEventListener("change", (event) => {
    const chip = event.target.closest?.(".opened .chip input");
    if (!chip) return;
    chip.closest(".opened").querySelectorAll(`.chip input.${chip.className}`).forEach((other) => { other.checked = true; });
  });
  addEventListener("hashchange", () => location.hash.startsWith("#pair=") && location.reload());

  document.addEventListener("keydown", (event) => {
    const tab = event.target.closest?.("[role=tab]"), step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!tab || !step) return;
    const tabs = [...tab.closest("[role=tablist]").querySelectorAll("[role=tab]")];
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    next.click();
    next.focus();
    event.preventDefault();
  });

  // One live region, there from the start, says what has come.
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
  return { act, fresh, stale };
})();
