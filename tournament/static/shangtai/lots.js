/* Lots typed in by hand: Enter goes to the next empty field, a number is taken once, what is missing is listed. */
"use strict";

(() => {
  const form = document.querySelector("[data-lots]");
  if (!form) return;
  const fields = [...form.querySelectorAll("[data-lot]")];
  const told = form.querySelector("[data-lots-missing]");
  const words = form.dataset;

  function look() {
    const holders = new Map();
    fields.forEach((field) => {
      const number = field.value.trim();
      if (number) holders.set(number, [...(holders.get(number) || []), field]);
    });
    fields.forEach((field) => {
      const rivals = holders.get(field.value.trim()) || [];
      const isTwice = rivals.length > 1;
      const isOut = field.value.trim() !== "" && !(Number(field.value) >= 1 && Number(field.value) <= fields.length);
      field.setCustomValidity(isTwice ? words.twice : "");
      field.toggleAttribute("aria-invalid", isTwice || isOut);
      if (isTwice || isOut) field.setAttribute("aria-invalid", "true");
    });
    const missing = fields.map((_field, place) => String(place + 1)).filter((number) => !holders.has(number));
    const twice = [...holders].filter(([, rivals]) => rivals.length > 1).map(([number]) => number);
    told.textContent =
      (missing.length ? `${words.missing} ${ranges(missing)}` : words.complete) +
      (twice.length ? ` · ${words.twice} ${twice.join(", ")}` : "");
    told.classList.toggle("notice--done", !missing.length && !twice.length);
    told.classList.toggle("notice--asks", Boolean(twice.length));
  }

  /* 1, 2, 3, 7 → "1–3, 7" */
  function ranges(numbers) {
    const runs = [];
    numbers.map(Number).forEach((number) => {
      const last = runs.at(-1);
      if (last && last[1] === number - 1) last[1] = number;
      else runs.push([number, number]);
    });
    return runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(", ");
  }

  form.addEventListener("input", look);
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !fields.includes(event.target)) return;
    event.preventDefault();
    const place = fields.indexOf(event.target);
    const after = [...fields.slice(place + 1), ...fields.slice(0, place)];
    const next = after.find((field) => !field.value.trim());
    (next || form.querySelector("button.button--primary")).focus();
  });
  told.hidden = false;
  look();
})();
