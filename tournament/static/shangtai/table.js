/* The hand form: the band follows the number as it is adjusted, and the number follows the keyboard. */
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
})();
