document.addEventListener("keydown", event => {
  const mark = event.target.closest?.(".rougekit mark"), step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
  if (!mark || !step) return;
  const text = mark.closest(".text"), marks = [...text.querySelectorAll("mark")];
  const next = marks[marks.indexOf(mark) + step * (getComputedStyle(text).direction == "rtl" ? -1 : 1)];
  if (next) { mark.tabIndex = -1; next.tabIndex = 0; next.focus(); event.preventDefault(); }
});
