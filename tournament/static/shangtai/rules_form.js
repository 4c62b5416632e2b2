/* The form of a rule set: faults and hints stand beside their fields as they are found, and what is unfolded stays so. */
"use strict";

(() => {
  function showFound(panel) {
    const form = document.getElementById("rules");
    if (!form) return;
    for (const place of form.querySelectorAll("[data-fault], [data-hint]")) {
      place.hidden = true;
      place.textContent = "";
    }
    for (const hint of panel.querySelectorAll("[data-hint-of]")) {
      const place = document.getElementById(`${hint.dataset.hintOf}-hint`);
      if (!place) continue;
      place.textContent = hint.querySelector("[data-hint-words]").textContent;
      place.hidden = false;
    }
    form.querySelectorAll("[aria-invalid]").forEach((field) => field.removeAttribute("aria-invalid"));
    for (const fault of panel.querySelectorAll("[data-fault-of]")) {
      const id = fault.dataset.faultOf;
      const place = document.getElementById(`${id}-fault`);
      if (!place) continue;
      place.textContent = `${place.textContent} ${fault.querySelector("[data-fault-words]").textContent}`.trim();
      place.hidden = false;
      const field = document.getElementById(id);
      if (field?.matches("input, select")) field.setAttribute("aria-invalid", "true");
    }
  }

  /* Asked by selector: a field called "id" hides the id of its form. */
  const isForm = (part) => part.matches("#rules");
  let unfolded = [];

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!isForm(event.detail.target)) return;
    unfolded = [...document.querySelectorAll("#rules details[open][id]")].map((each) => each.id);
    window.htmx.trigger("#rules-check", "htmx:abort"); // it was asked about the form as it stood before
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "rules-check") showFound(event.detail.target);
  });

  /* Not sooner: while it settles, htmx gives what was swapped the attributes that were sent. */
  document.addEventListener("htmx:afterSettle", (event) => {
    if (!isForm(event.detail.target)) return;
    unfolded.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
  });

  /* A link to a field that lies in something folded. */
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#rules-check a[href^='#']");
    const field = link && document.getElementById(link.hash.slice(1));
    if (!field) return;
    for (let around = field.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
    event.preventDefault();
    if (!field.matches("input, select, button")) field.tabIndex = -1;
    field.focus();
    field.scrollIntoView({ block: "center" });
  });
})();
