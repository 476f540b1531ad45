// A search field above long tables: only rows that contain all typed words stay.
document.addEventListener("DOMContentLoaded", () => {
  for (const table of document.querySelectorAll(".md-typeset table:not([class])")) {
    const rows = [...table.tBodies[0]?.rows ?? []];
    if (rows.length <= 15) continue;
    const field = document.createElement("input");
    field.type = "search";
    field.className = "table-search";
    field.placeholder = "Filter these rows";
    field.setAttribute("aria-label", "Filter the rows of this table");
    field.addEventListener("input", () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const row of rows) row.hidden = !words.every(word => row.textContent.toLowerCase().includes(word));
    });
    table.before(field);
  }
});
