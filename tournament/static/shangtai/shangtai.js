/* Makes pages better where JavaScript runs; every page works without it. No inline code, no dependency. */
"use strict";

(() => {
  const body = document.body;
  const word = (name) => body.dataset[name] || "";

  /* While a finger is down nothing is put under it: a button that moves before the finger is lifted is not pressed, or
     another one is. What arrives in the meantime waits for the click. */
  const CLICK_FOLLOWS_MILLISECONDS = 300;
  const LONGEST_TOUCH_MILLISECONDS = 5000; // where a list of choices opens, the page is not told that the finger was lifted
  const fingers = new Set();
  let fingerDown = false;
  const waiting = [];
  let lifting = 0;

  function lifted() {
    clearTimeout(lifting);
    fingers.clear();
    fingerDown = false;
    waiting.splice(0).forEach((act) => act());
  }

  function liftedAfter(milliseconds) {
    clearTimeout(lifting);
    lifting = setTimeout(lifted, milliseconds);
  }

  const onceLifted = (act) => (fingerDown ? waiting.push(act) : act());

  function isLastUp(finger) {
    fingers.delete(finger.pointerId);
    return !fingers.size;
  }

  const touches = {
    pointerdown(finger) {
      if (finger.isPrimary) fingers.clear(); // the first of all that are down: of others the page was told no end
      fingers.add(finger.pointerId);
      fingerDown = true;
      liftedAfter(LONGEST_TOUCH_MILLISECONDS);
    },
    pointerup: (finger) => isLastUp(finger) && liftedAfter(CLICK_FOLLOWS_MILLISECONDS),
    pointercancel: (finger) => isLastUp(finger) && lifted(),
    click: () => fingers.size || liftedAfter(0),
    change: (event) => event.target.matches("select") && lifted(),
  };
  for (const [name, act] of Object.entries(touches)) addEventListener(name, act, true);

  /* Answers may come in another order than they were asked for: what a place shows is not taken back by an answer that was
     asked for before. Nor is a list put over a press in it; that list is asked for anew once the press has been answered. */
  let asked = 0;
  const asOf = new WeakMap();
  const PRESSED = 'form[data-sending], form[data-state="unsent"]';
  const askedTooEarly = new Set();

  const isOutdated = (place, number) => number < (asOf.get(place) ?? 0);

  function showsAsOf(place, number) {
    for (let each = place; each; each = each.parentElement) if (!isOutdated(each, number)) asOf.set(each, number);
  }

  const isByField = (request) => ["input", "change"].includes(request.triggeringEvent?.type);
  const isAct = (request) => request.verb !== "get" && !isByField(request);

  function cameTooLate({ target, requestConfig: { verb, elt, asked } }) {
    if (verb !== "get") return false;
    const isList = elt.matches("form");
    if (!isOutdated(target, asked) && !(isList && target.querySelector(PRESSED))) return false;
    if (isList) askedTooEarly.add(elt);
    askAnew();
    return true;
  }

  function askAnew() {
    if (!askedTooEarly.size || document.querySelector(PRESSED)) return;
    const lists = [...askedTooEarly];
    askedTooEarly.clear();
    lists.forEach((list) => list.elements[0].dispatchEvent(new Event("input", { bubbles: true })));
  }

  document.addEventListener("htmx:beforeSend", (event) => (event.detail.requestConfig.asked = ++asked));
  document.addEventListener("htmx:afterSwap", (event) => {
    const request = event.detail.requestConfig;
    if (!request?.asked) return;
    showsAsOf(event.target, isAct(request) ? ++asked : request.asked);
    if (isAct(request) && event.target.closest("[data-live-url]")) refreshSoon();
  });
  document.addEventListener("htmx:afterRequest", askAnew);

  /* What a touch asked for comes at once; what a field asks for while somebody types waits. */
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target, requestConfig, serverResponse, shouldSwap } = event.detail;
    if (!shouldSwap) return;
    if (cameTooLate(event.detail)) {
      event.detail.shouldSwap = false;
      return;
    }
    if (!fingerDown || !isByField(requestConfig)) return;
    event.detail.shouldSwap = false;
    const held = (target.held = {});
    onceLifted(() => {
      if (target.held !== held || !target.isConnected) return; // a later answer came, or another page
      if (cameTooLate(event.detail)) return;
      const elt = requestConfig.elt;
      const parts = { contextElement: elt, eventInfo: event.detail, select: elt.getAttribute("hx-select") };
      window.htmx.swap(target, serverResponse, { swapStyle: "innerHTML", swapDelay: 0, settleDelay: 20 }, parts);
    });
  });

  /* Live parts: <div data-live-url="…"> takes the fragment behind the address whenever the event has moved.
     Moves are told by the event stream <body data-events-url="…">; without a stream the parts ask by themselves. */
  const POLL_MILLISECONDS = 15000;
  const etags = new WeakMap();

  /* A button in focus stays the button it is, as rows have ids; a field that is being filled in is left alone. The words in
     a filter are kept. */
  const isBusy = (part) =>
    part.querySelector(PRESSED) ||
    [...part.querySelectorAll("input:not([type=hidden], [data-filter]), select, textarea")].some(
      (field) => field === document.activeElement || differs(field),
    );

  /* What stays the same stays the same element: the round of a bracket one has gone to, focus, selection, how far a list
     is pushed sideways. What a reader has unfolded stays so, what stands in a filter, and what scripts have shown. */
  const KEPT = { open: "details[id]", value: "[data-filter]", hidden: "[data-with-script], [data-without-script]" };

  function morph(part, text) {
    const inFocus = part.contains(document.activeElement) && document.activeElement;
    window.Idiomorph.morph(part, text, {
      morphStyle: "innerHTML",
      callbacks: { beforeAttributeUpdated: (name, element) => !(KEPT[name] && element.matches(KEPT[name])) },
    });
    if (inFocus && part.contains(inFocus)) inFocus.focus({ preventScroll: true }); // gone where its row was moved
  }

  async function refresh(part) {
    if (isBusy(part) || document.hidden) return;
    const number = ++asked;
    const headers = { "HX-Request": "true" };
    if (etags.has(part)) headers["If-None-Match"] = etags.get(part);
    try {
      const answer = await fetch(part.dataset.liveUrl, { headers, cache: "no-store", credentials: "same-origin" });
      if (answer.status !== 200 || answer.redirected) return;
      const text = await answer.text();
      await new Promise(onceLifted);
      if (isBusy(part) || !part.isConnected || isOutdated(part, number)) return;
      if (answer.headers.get("ETag")) etags.set(part, answer.headers.get("ETag"));
      asOf.set(part, number);
      morph(part, text);
      window.htmx?.process(part);
      prepare(part);
    } catch {
      showConnection();
    }
  }

  const refreshAll = () => document.querySelectorAll("[data-live-url]").forEach(refresh);

  let soon = 0;
  function refreshSoon() {
    clearTimeout(soon);
    soon = setTimeout(refreshAll, 100 + Math.random() * 400);
  }

  let poll = 0;
  const startPolling = () => (poll ||= setInterval(refreshAll, POLL_MILLISECONDS));
  const stopPolling = () => (poll = clearInterval(poll) || 0);

  let stream = null;
  function listen() {
    if (!document.querySelector("[data-live-url]") && !body.dataset.eventsUrl) return;
    startPolling();
    if (!body.dataset.eventsUrl || !window.EventSource) return;
    stream = new EventSource(body.dataset.eventsUrl);
    stream.addEventListener("open", stopPolling);
    stream.addEventListener("error", startPolling);
    for (const name of ["message", "revision", "version"]) stream.addEventListener(name, refreshSoon);
  }

  /* what was told while nobody looked was not taken */
  document.addEventListener("visibilitychange", () => document.hidden || refreshSoon());
  addEventListener("pagehide", () => stream?.close());
  addEventListener("pageshow", (event) => {
    catchUp();
    if (!event.persisted) return;
    listen();
    refreshSoon();
  });

  /* Forms: a second press sends nothing; what could not be sent says so and is sent when the line is back.
     That is safe because every form carries a request_id: the same one stored twice is stored once. */
  const RELEASE_MILLISECONDS = 10000;
  const RETRY_MILLISECONDS = 5000;
  const unsent = () => document.querySelectorAll('form[data-state="unsent"]');

  function showConnection() {
    const count = unsent().length;
    document.querySelectorAll("[data-unsent]").forEach((place) => {
      place.hidden = navigator.onLine && !count;
      place.textContent = [navigator.onLine ? "" : word("wordOffline"), count ? `${word("wordUnsent")} ${count}` : ""]
        .filter(Boolean)
        .join(" · ");
    });
  }

  function hold(form) {
    form.dataset.state = "unsent";
    release(form);
    showConnection();
  }

  function release(form) {
    delete form.dataset.sending;
    form.querySelectorAll("button").forEach((button) => button.removeAttribute("aria-disabled"));
  }

  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (form.method !== "post") return;
      if (form.dataset.sending) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      if (!navigator.onLine) {
        event.preventDefault();
        event.stopImmediatePropagation();
        hold(form);
        return;
      }
      delete form.dataset.state;
      form.dataset.sending = "yes";
      form.querySelectorAll("button:not([type=button])").forEach((button) => button.setAttribute("aria-disabled", "true"));
      setTimeout(release, RELEASE_MILLISECONDS, form);
    },
    true,
  );

  addEventListener("pageshow", () => document.querySelectorAll("form[data-sending]").forEach(release));
  addEventListener("offline", showConnection);
  const sendAgain = () => unsent().forEach((form) => navigator.onLine && form.requestSubmit());
  addEventListener("online", () => {
    sendAgain();
    showConnection();
    refreshSoon();
  });
  /* In a full hall the phone calls itself online while nothing gets through: then nobody says when to try again. */
  setInterval(sendAgain, RETRY_MILLISECONDS);
  addEventListener("beforeunload", (event) => {
    if (unsent().length) event.preventDefault();
  });

  /* A form may also ask for previews while somebody types: only what was sent by its button counts as sent. */
  const sentForm = (event) =>
    event.detail.requestConfig?.triggeringEvent?.type === "submit" ? event.target.closest?.("form[method=post]") : null;

  document.addEventListener("htmx:afterRequest", (event) => {
    const form = sentForm(event);
    if (form) release(form);
  });
  for (const name of ["htmx:sendError", "htmx:timeout"])
    document.addEventListener(name, (event) => {
      const form = sentForm(event);
      if (form) hold(form);
    });
  document.addEventListener("htmx:afterSwap", (event) => {
    prepare(event.target);
    showConnection();
  });
  document.addEventListener("htmx:responseError", (event) => {
    const status = event.detail.xhr.status;
    if (status < 500) return; // told by the page itself
    const list = document.createElement("ul");
    list.className = "messages";
    list.setAttribute("role", "alert");
    const item = document.createElement("li");
    item.className = "error";
    item.textContent = `${word("wordRefused")} ${status} ${event.detail.xhr.statusText}`;
    list.append(item);
    document.querySelector("main").prepend(list);
  });

  /* Touches that fill a number: data-sets="85" or data-adds="-5", with data-to="#id_points". */
  function fill(button) {
    const field = document.querySelector(button.dataset.to);
    if (!field) return;
    let value = button.dataset.sets ?? String(Number(field.value || 0) + Number(button.dataset.adds));
    if (field.min !== "" && Number(value) < Number(field.min)) value = field.min;
    if (field.max !== "" && Number(value) > Number(field.max)) value = field.max;
    field.value = value;
    for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
  }

  const isTick = (field) => field.matches("[type=radio], [type=checkbox]");

  /* true for a field that does not stand as the server sent it */
  function differs(field) {
    if (isTick(field)) return field.checked !== field.defaultChecked;
    if (!field.matches("select")) return field.value !== field.defaultValue;
    return field.selectedIndex !== Math.max(0, [...field.options].findLastIndex((option) => option.defaultSelected));
  }

  /* What was typed or chosen before the scripts were there, or what the browser put back when somebody came back, counts as
     just touched. Of a number and a touch that fills it the number stands. */
  function catchUp() {
    const touched = [...document.querySelectorAll("input, select, textarea")].filter(differs);
    for (const field of touched) {
      if (field.matches("[type=radio]:not(:checked)")) continue;
      if (field.dataset.to && touched.includes(document.querySelector(field.dataset.to))) continue;
      const name = isTick(field) || field.matches("select") ? "change" : "input";
      field.dispatchEvent(new Event(name, { bubbles: true }));
    }
  }

  /* Links that open beside the page: <table data-opens="sheet">; one listener, however many links. */
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || !window.htmx) return;
    const link = event.target.closest("[data-opens] td a[href]");
    if (!link) return;
    event.preventDefault();
    window.htmx.ajax("GET", link.href, { target: `#${link.closest("[data-opens]").dataset.opens}`, swap: "innerHTML" });
  });

  document.addEventListener("click", (event) => {
    const pressed = event.target.closest("[aria-disabled=true]");
    if (pressed) return event.preventDefault();

    const filling = event.target.closest("button[data-to]");
    if (filling) return fill(filling);

    const closing = event.target.closest("[data-closes]");
    if (closing && document.getElementById(closing.dataset.closes)?.contains(closing)) {
      event.preventDefault();
      document.getElementById(closing.dataset.closes).replaceChildren();
    }
  });

  document.addEventListener("change", (event) => {
    if (event.target.matches("input[type=radio][data-to]")) fill(event.target);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.getElementById("sheet")?.replaceChildren();
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-prints]")) window.print();
  });

  /* Filter: <input type="search" data-filter="#tables"> hides the rows of tables, or the items of lists of pairings, or
     else the children, without these words. */
  function filter(box) {
    const list = document.querySelector(box.dataset.filter);
    if (!list) return;
    const words = box.value.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const inside = list.querySelectorAll("tbody > tr, li.pairing");
    const rows = inside.length ? [...inside] : [...list.children];
    for (const row of rows) {
      const text = row.textContent.toLocaleLowerCase();
      row.hidden = !words.every((each) => text.includes(each));
    }
    const empty = document.querySelector(`[data-filter-empty="${box.dataset.filter}"]`);
    if (empty) empty.hidden = rows.some((row) => !row.hidden);
  }

  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-filter]")) filter(event.target);
  });

  /* Clock: <span class="clock" data-clock-ends="…Z" data-clock-now="…Z">; now is the server's, so that a phone set
     wrong still shows the hall's time. */
  const LATE_SECONDS = 300;

  function tick() {
    document.querySelectorAll("[data-clock-ends]").forEach((clock) => {
      clock.dataset.clockOffset ??= clock.dataset.clockNow ? Date.parse(clock.dataset.clockNow) - Date.now() : 0;
      const left = (Date.parse(clock.dataset.clockEnds) - Date.now() - Number(clock.dataset.clockOffset)) / 1000;
      const seconds = Math.max(0, Math.ceil(left));
      clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      clock.classList.toggle("clock--late", seconds <= LATE_SECONDS);
    });
  }

  const steps = new WeakMap(); // of a path: the step it was last scrolled to

  /* Parts that have a sense only with JavaScript are hidden in the markup until here. */
  function prepare(root) {
    root.querySelectorAll("[data-with-script]").forEach((part) => (part.hidden = false));
    root.querySelectorAll("[data-without-script]").forEach((part) => (part.hidden = true));
    document.querySelectorAll("[data-filter]").forEach((box) => box.value && filter(box)); // the box is beside its list
    root.querySelector("[data-takes-focus]")?.focus();
    root.querySelectorAll(".path [aria-current]").forEach((step) => {
      if (steps.get(step.parentElement) === step) return; // pushed aside by who looks at it
      steps.set(step.parentElement, step);
      step.parentElement.scrollLeft = step.offsetLeft - step.parentElement.offsetLeft - 40;
    });
    tick();
  }

  /* On a phone the navigation scrolls sideways: start at where we are. */
  document.querySelector(".nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

  prepare(document);
  showConnection();
  listen();
  if (document.querySelector("[data-clock-ends]") || body.dataset.eventsUrl) setInterval(tick, 1000);
})();
