/* A question about a play: cards are tapped into the text fields, which are what is sent. What was asked without a line
   waits as undecided and is sent when the line is back. */
"use strict";

(() => {
  const form = document.querySelector("form[data-plays]");
  if (!form) return;
  const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
  const grid = form.querySelector("[data-grid]");
  const told = form.querySelector("[data-told]");
  const undo = form.querySelector("[data-undo]");
  const places = [...form.querySelectorAll("[data-place]")];
  const fieldOf = (place) => place.querySelector("input[data-cards]");
  const nameOf = (place) => place.querySelector("label").firstChild.textContent.trim();
  const decks = Number(fieldOf(places[0]).dataset.cards);
  const known = new Set([...grid.querySelectorAll("[data-card]")].map((button) => button.dataset.card));
  const wordsOf = (card) => grid.querySelector(`[data-card="${card}"]`).getAttribute("aria-label");
  const before = [];
  let active = null;

  /* What the server reads: small letters, signs and 10 as well. */
  const cardsOf = (place) =>
    fieldOf(place)
      .value.replace(/♠/g, "S")
      .replace(/[♥♡]/g, "H")
      .replace(/[♦♢]/g, "D")
      .replace(/♣/g, "C")
      .replace(/小王/g, " LJ")
      .replace(/大王/g, " BJ")
      .toUpperCase()
      .replace(/10/g, "T")
      .split(/[\s,，、;；+]+/)
      .filter((text) => known.has(text));
  const count = (cards, card) => cards.filter((each) => each === card).length;
  const placeNamed = (name) => places.find((place) => place.dataset.place === name);

  /* How many more of a card can lie in the active place. */
  function left(card) {
    const here = count(cardsOf(active), card);
    if (active.dataset.of) return count(cardsOf(placeNamed(active.dataset.of)), card) - here;
    const lying = places.filter((place) => !place.dataset.of).reduce((sum, place) => sum + count(cardsOf(place), card), 0);
    return decks - lying;
  }

  function put(place, cards) {
    const field = fieldOf(place);
    before.push([field, field.value]);
    field.value = cards.join(" ");
    show();
    told.textContent = form.dataset.wordMany.replace("{place}", nameOf(place)).replace("{count}", cards.length);
  }

  function chip(place, card, copies) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `tap tap--chosen tap--${card.endsWith("J") && "LB".includes(card[0]) ? "J" : card[0]}`;
    button.dataset.takes = card;
    button.setAttribute("aria-label", form.dataset.wordRemove.replace("{card}", wordsOf(card)));
    const shown = grid.querySelector(`[data-card="${card}"]`).cloneNode(true);
    shown.querySelector("[data-count]").textContent = copies > 1 ? `×${copies}` : "";
    button.append(...shown.childNodes);
    return button;
  }

  function show() {
    for (const place of places) {
      const cards = cardsOf(place);
      const strip = place.querySelector("[data-chosen]");
      const focused = strip.contains(document.activeElement) ? document.activeElement.dataset.takes : null;
      strip.replaceChildren(...[...new Set(cards)].map((card) => chip(place, card, count(cards, card))));
      if (focused) (strip.querySelector(`[data-takes="${focused}"]`) ?? strip.querySelector("button") ?? undo).focus();
      place.toggleAttribute("data-active", place === active);
      place.querySelector("[data-fills]").setAttribute("aria-pressed", String(place === active));
    }
    undo.disabled = !before.length;
    if (!active) return;
    const here = cardsOf(active);
    for (const button of grid.querySelectorAll("[data-card]")) {
      const copies = count(here, button.dataset.card);
      button.querySelector("[data-count]").textContent = copies || "";
      button.classList.toggle("tap--held", copies > 0);
      button.setAttribute("aria-label", button.dataset.words + (copies ? ` × ${copies}` : ""));
      if (left(button.dataset.card) > 0) button.removeAttribute("aria-disabled");
      else button.setAttribute("aria-disabled", "true");
    }
  }

  /* On a phone the cards lie under the thumb while a place is filled, and the place above them. */
  const onPhone = matchMedia("(max-width: 47.99rem)");
  function activate(place) {
    const another = place !== active;
    active = place;
    show();
    if (another && place && onPhone.matches) place.scrollIntoView({ block: "start" });
  }
  const firstEmpty = () => places.find((place) => !fieldOf(place).value) ?? places[0];

  form.addEventListener("click", (event) => {
    const filling = event.target.closest("[data-fills], .plays__name label");
    if (filling) {
      const place = filling.closest("[data-place]");
      activate(filling.matches("[aria-pressed=true]") && onPhone.matches ? null : place);
    }

    const taking = event.target.closest("[data-takes]");
    if (taking) {
      const place = taking.closest("[data-place]");
      const cards = cardsOf(place);
      cards.splice(cards.lastIndexOf(taking.dataset.takes), 1);
      put(place, cards);
    }

    const adding = event.target.closest("[data-card]");
    if (adding && active && left(adding.dataset.card) > 0) put(active, [...cardsOf(active), adding.dataset.card]);

    if (event.target.closest("[data-undo]") && before.length) {
      const [field, value] = before.pop();
      field.value = value;
      activate(field.closest("[data-place]"));
    }
  });

  form.addEventListener("focusin", (event) => {
    if (event.target.matches("input[data-cards]")) activate(event.target.closest("[data-place]"));
  });

  /* The ruling takes the place of the cards. */
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id === "ruling" && onPhone.matches && event.target.querySelector(".ruling")) activate(null);
  });

  /* Once trumps are known the cards come next. */
  form.addEventListener("change", (event) => {
    if (event.target.name === "trump" && !active) activate(firstEmpty());
  });

  form.addEventListener("input", (event) => {
    if (event.target.matches("input[data-cards]")) show();
  });

  /* Arrows go over the cards as they lie, so that the grid is one stop on the way of a keyboard. */
  grid.addEventListener("keydown", (event) => {
    const from = event.target.closest("[data-card]");
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 0, ArrowUp: 0 }[event.key];
    if (!from || step === undefined) return;
    event.preventDefault();
    const cards = [...grid.querySelectorAll("[data-card]")];
    let to = cards[cards.indexOf(from) + step];
    if (!step) {
      const down = event.key === "ArrowDown";
      const here = from.getBoundingClientRect();
      const beyond = cards.filter((each) => {
        const there = each.getBoundingClientRect();
        return down ? there.top > here.top + 4 : there.top < here.top - 4;
      });
      const far = (each) => {
        const there = each.getBoundingClientRect();
        return Math.abs(there.top - here.top) * 100 + Math.abs(there.left - here.left);
      };
      to = beyond.sort((one, other) => far(one) - far(other))[0];
    }
    to?.focus();
  });

  grid.addEventListener("focusin", (event) => {
    for (const button of grid.querySelectorAll("[data-card]")) button.tabIndex = button === event.target ? 0 : -1;
  });

  grid.querySelectorAll("[data-card]").forEach((button, place) => {
    button.dataset.words = button.getAttribute("aria-label");
    button.tabIndex = place ? -1 : 0;
  });
  form.classList.add("plays--scripted");
  const current = document.querySelector(".plays__kinds [aria-current]");
  if (current) current.parentElement.scrollLeft = current.offsetLeft - current.parentElement.offsetLeft - 16;
  if (onPhone.matches) show();
  else activate(firstEmpty());

  /* Undecided: what was asked while nothing got through, kept with the page. */
  const RETRY_MILLISECONDS = 5000;
  const KEPT = `undecided ${location.pathname}`;
  const list = document.querySelector("[data-undecided]");
  const read = () => JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  const keep = (waiting) =>
    waiting.length ? localStorage.setItem(KEPT, JSON.stringify(waiting)) : localStorage.removeItem(KEPT);
  let sending = false;

  function shown(card) {
    return (SIGNS[card[0]] && card.length === 2 && !["LJ", "BJ"].includes(card) ? SIGNS[card[0]] + card[1] : card).replace(
      "T",
      "10",
    );
  }

  function mark(question) {
    if (list.querySelector(`[data-query="${CSS.escape(question.query)}"]`)) return;
    const item = document.createElement("li");
    item.className = "notice notice--asks";
    item.dataset.query = question.query;
    const title = document.createElement("strong");
    title.textContent = form.dataset.wordUndecided;
    const words = document.createElement("p");
    words.textContent = question.words;
    item.append(title, words);
    list.append(item);
  }

  function hold() {
    const query = new URLSearchParams(new FormData(form)).toString();
    const asked = document.querySelector(".plays__kinds [aria-current]")?.textContent ?? "";
    const cards = places
      .filter((place) => cardsOf(place).length)
      .map((place) => `${nameOf(place)} ${cardsOf(place).map(shown).join(" ")}`);
    const question = { query, words: [asked, ...cards].join(" · ") };
    const waiting = read();
    if (!waiting.some((each) => each.query === query)) keep([...waiting, question]);
    mark(question);
    document.getElementById("ruling").replaceChildren();
    if (onPhone.matches) activate(null);
  }

  async function send() {
    if (sending || !navigator.onLine) return;
    sending = true;
    try {
      for (const question of read()) {
        const answer = await fetch(`${form.action}?${question.query}`, {
          headers: { "HX-Request": "true" },
          cache: "no-store",
          credentials: "same-origin",
        });
        if (answer.status >= 500) break;
        keep(read().filter((each) => each.query !== question.query));
        const item = list.querySelector(`[data-query="${CSS.escape(question.query)}"]`);
        if (!answer.ok || answer.redirected) {
          item.querySelector("strong").textContent = form.dataset.wordUnanswered;
          continue;
        }
        const ruling = document.createElement("div");
        ruling.innerHTML = await answer.text();
        item.querySelector("strong").remove();
        item.className = "stack stack--tight";
        item.append(ruling);
        window.htmx?.process(ruling);
      }
    } catch {
      /* still no line: asked again later */
    } finally {
      sending = false;
    }
  }

  document.addEventListener(
    "submit",
    (event) => {
      if (event.target !== form || navigator.onLine) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      hold();
    },
    true,
  );
  for (const name of ["htmx:sendError", "htmx:timeout"])
    document.addEventListener(name, (event) => event.target === form && hold());
  addEventListener("online", send);
  setInterval(send, RETRY_MILLISECONDS);
  read().forEach(mark);
  send();
})();
