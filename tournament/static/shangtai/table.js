/* The hand form: the band follows the number as it is adjusted, and the heading names who declares. */
"use strict";

(() => {
  document.addEventListener("input", (event) => {
    if (event.target.id !== "id_points") return;
    const points = event.target.value === "" ? NaN : Number(event.target.value);
    for (const band of document.querySelectorAll("#hand input[name=band]")) {
      const last = band.dataset.last === "" ? Infinity : Number(band.dataset.last);
      band.checked = points >= Number(band.dataset.first) && points <= last;
    }
  });

  document.addEventListener("change", (event) => {
    const place = document.querySelector("[data-declarer]");
    if (!place || event.target.name !== "declarer_seat") return;
    place.textContent = place.dataset.declarerWords.replace("{seat}", event.target.closest("label").textContent.trim());
  });
})();
