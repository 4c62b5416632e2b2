/* The hand form: the band follows the number as it is adjusted, unless a last trick or a fine goes with that, the heading
   names who declares, links unfold, the next hand comes into sight, and what was said of another hand does not stand
   there when the line is gone. */
"use strict";

(() => {
  /* None is lit where the hand's points are not the number alone. */
  const countsMore = () =>
    document.querySelector("#hand input[name=last_trick_winner]:checked:not([value=''])") !== null ||
    [...document.querySelectorAll("#hand input[name^='fine:']")].some((fine) => Number(fine.value) > 0);

  document.addEventListener("input", (event) => {
    const { id, name } = event.target;
    if (id !== "id_points" && name !== "last_trick_winner" && !name?.startsWith("fine:")) return;
    const number = document.querySelector("#hand #id_points");
    if (!number) return;
    const points = number.value === "" || countsMore() ? NaN : Number(number.value);
    for (const band of document.querySelectorAll("#hand input[name=band]")) {
      const last = band.dataset.last === "" ? Infinity : Number(band.dataset.last);
      band.checked = points >= Number(band.dataset.first) && points <= last;
    }
  });

  document.addEventListener("change", (event) => {
    const place = document.querySelector("[data-declarer]");
    if (!place || event.target.name !== "declarer_seat") return;
    const label = event.target.closest("label");
    const name = (label.querySelector("[data-name]") ?? label).textContent.trim();
    place.textContent = place.dataset.declarerWords.replace("{seat}", name);
  });

  /* Behind a hand that was recorded the page goes on to the next one: its bands and its number stand above the bar, and
     what was just said stays in sight. */
  function toTheNextHand() {
    const said = document.querySelector("main .notice--done");
    const number = document.querySelector("#hand .stepper");
    const bar = document.querySelector("#hand .action-bar");
    if (!said || !number || !bar) return;
    const room = document.documentElement.clientHeight - bar.offsetHeight;
    const hidden = number.getBoundingClientRect().bottom - room;
    scrollBy(0, Math.max(0, Math.min(hidden, said.getBoundingClientRect().top)));
  }
  document.addEventListener("DOMContentLoaded", toTheNextHand);
  document.addEventListener("htmx:afterSettle", (event) => {
    // once htmx has gone to the top of the new page
    if (event.target === document.body) setTimeout(toTheNextHand, 100);
  });

  for (const name of ["htmx:sendError", "htmx:timeout"])
    document.addEventListener(name, (event) => {
      if (event.target.id !== "preview") return;
      const said = document.createElement("div");
      said.className = "preview preview--idle";
      said.append(document.createElement("p"));
      said.firstChild.textContent = event.target.dataset.offlineWords;
      event.target.replaceChildren(said);
    });

  /* A link that leads into a folded part unfolds it and goes to its first empty field. */
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-unfolds]");
    const part = link && document.querySelector(link.dataset.unfolds);
    if (!part) return;
    event.preventDefault();
    part.open = true;
    ([...part.querySelectorAll("select, input")].find((field) => field.value === "") ?? part).focus();
    part.scrollIntoView({ block: "center" });
  });
})();
