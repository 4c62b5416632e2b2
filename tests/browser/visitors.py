"""Somebody in front of a browser, and what can be asked of the page before them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, ConsoleMessage, Page, Response

from tournament.models import Account

Width = Literal["phone", "desk"]
SIZES: dict[Width, dict[str, int]] = {
    "phone": {"width": 360, "height": 740},
    "desk": {"width": 1440, "height": 900},
}
A4_PIXELS = {"width": 718, "height": 1047}  # 210 x 297 mm with 10 mm margins at 96 pixels an inch
FINGERTIP_PIXELS = 44
# a busy machine takes its time; what never comes is still found
PATIENCE_MILLISECONDS = 60_000
# what Chromium and htmx say of a form that came back with its faults
REFUSED_FORM = ("status of 400", "status of 409", "status of 422", "Response Status Error Code 4")
# what htmx says of a preview that was on its way when the next one was asked for or the page was left
LEFT_BEHIND = ("htmx:afterRequest,", "htmx:sendError,", "htmx:sendAbort,")
# parts that ask by themselves while somebody types, by their ids
PREVIEWS = ("preview", "rules-check")
# nothing is touched or typed before the scripts of a page are there: nothing under what is disabled is taken for enabled
_WAIT_FOR_SCRIPTS = """
new MutationObserver((_changes, observer) => {
  if (!document.documentElement) return;
  observer.disconnect();
  document.documentElement.setAttribute("aria-disabled", "true");
  addEventListener("load", () => document.documentElement.removeAttribute("aria-disabled"));
}).observe(document, {childList: true});
"""


class Visitor:
    """A window of its own. `wrong` collects what its console complains about; `tolerates` are words that may stand there."""

    def __init__(
        self,
        browser: Browser,
        base: str,
        account: Account | None = None,
        *,
        width: Width = "phone",
        scripts: bool = True,
        locale: str = "en",
    ) -> None:
        self.base = base
        self.scripts = scripts
        self.wrong: list[str] = []
        self.tolerates: tuple[str, ...] = (*REFUSED_FORM, *LEFT_BEHIND)
        self.context = browser.new_context(
            base_url=base,
            viewport=SIZES[width],
            locale=locale,
            java_script_enabled=scripts,
            has_touch=width == "phone",
            reduced_motion="reduce",
        )
        if account is not None:
            self._sign_in(account)
        self.context.add_init_script(_WAIT_FOR_SCRIPTS)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE_MILLISECONDS)
        self.page.on("pageerror", lambda error: self.wrong.append(f"{self.page.url}: {error}"))
        self.page.on("console", self._hear)

    def _sign_in(self, account: Account) -> None:
        client = Client()
        client.force_login(account)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        self.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": self.base}])

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and not any(words in said.text for words in self.tolerates):
            self.wrong.append(f"{self.page.url}: {said.text}")

    def leave(self) -> None:
        self.context.close()

    def goes(self, path: str) -> Page:
        """The page at `path`; a status other than 200 fails."""
        answer = self.page.goto(path)
        assert answer is not None
        assert answer.status == 200, f"{path}: {answer.status}"
        return self.page

    def presses(self, name: str, within: str = "main") -> None:
        """A button or a link by its exact words; touched where there is a finger. What it asked for stands afterwards."""
        place = self.page.locator(within)
        found = place.get_by_role("button", name=name, exact=True).or_(place.get_by_role("link", name=name, exact=True))
        with self.answered():
            found.first.click()

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Around an act that asks the server for a page or a part of one: it has come, and stands."""
        if not self.scripts:
            with self.page.expect_navigation():
                yield
            return
        self.page.wait_for_load_state("load")
        self.page.evaluate("window.pageBefore = true")
        with self.page.expect_response(_answers_an_act) as answer:
            yield
        stands = "() => !document.querySelector('.htmx-request')"
        if answer.value.request.is_navigation_request():
            stands = "() => !window.pageBefore && document.readyState === 'complete'"
        self.page.wait_for_function(stands)

    def tabs_to(self, selector: str) -> None:
        """The keyboard reaches the element, and at each step within the page one sees where one is."""
        for _each in range(120):
            self.page.keyboard.press("Tab")
            # asked at once: what comes from the server in between may take the focused element away
            here, seen, reached = self.page.evaluate(_STANDING_ON, selector)
            if not here:
                continue  # past the end, before it begins again
            assert seen, here
            if reached:
                return
        raise AssertionError(f"the keyboard never reaches {selector}")

    # what can be asked of the page

    def too_wide(self) -> int:
        """Pixels by which the page can be pushed sideways; 0 is right."""
        return self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")

    def sticks_out(self, selector: str) -> list[str]:
        """Elements that reach over the right edge of the page, the outermost first."""
        return self.page.evaluate(_STICKING_OUT, selector)

    def faults(self) -> list[tuple[str, str]]:
        """What axe knows against the page: rule and element."""
        found = Axe().run(self.page).response["violations"]
        return [(each["id"], node["html"][:160]) for each in found for node in each["nodes"]]

    def hard_to_touch(self) -> list[str]:
        """Buttons, fields and choices that a fingertip misses."""
        return self.page.evaluate(_SMALL, FINGERTIP_PIXELS - 0.5)

    def wordless_states(self) -> list[str]:
        """States told by a colour or a sign alone."""
        return self.page.evaluate(_WORDLESS)

    def focus_is_seen(self) -> bool:
        """The focused element differs from its unfocused self by an outline or a shadow."""
        return self.page.evaluate(_STANDING_ON, "*")[1]


def _answers_an_act(answer: Response) -> bool:
    """Whether it is the end of what a button or a link asked for: no way on to another page, no news, no preview."""
    if 300 <= answer.status < 400:
        return False
    asked = answer.request
    by_htmx = "hx-current-url" in asked.headers and asked.headers.get("hx-trigger") not in PREVIEWS
    return by_htmx or asked.is_navigation_request()


_SMALL = """least => {
  const kinds = "button, .button, summary, select, textarea, input:not([type=hidden], [type=radio], [type=checkbox]), .choices span, .field--check";
  return [...document.querySelectorAll(kinds)]
    .filter(each => each.checkVisibility({visibilityProperty: true}) && !each.closest(".spoken") && !each.closest("[hidden]"))
    .filter(each => { const box = each.getBoundingClientRect(); return box.width > 1 && box.height < least; })
    .map(each => `${each.tagName.toLowerCase()}.${each.className} ${Math.round(each.getBoundingClientRect().height)}: ${each.textContent.trim().slice(0, 40)}`);
}"""

_STICKING_OUT = """selector => [...document.querySelectorAll(selector)]
  .filter(each => each.checkVisibility() && each.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
  .map(each => each.outerHTML.slice(0, 120))"""

_WORDLESS = """() => {
  const words = each => [...each.childNodes].filter(node => !(node.nodeType === 1 && node.getAttribute("aria-hidden") === "true"))
    .map(node => node.textContent).join("").trim();
  const marked = ".badge, .on-stage, .won, [class*=warning--], .notice, .clock";
  return [...document.querySelectorAll(marked)].filter(each => each.checkVisibility() && each.children.length + each.textContent.length && words(each) === "")
    .map(each => each.outerHTML.slice(0, 120));
}"""

# the focused element (empty: none), whether one sees that it is focused, whether it is the one that is looked for
_STANDING_ON = """selector => {
  const now = document.activeElement;
  if (!now || now === document.body) return ["", false, false];
  let shown = now;
  if (now.matches("input[type=radio], input[type=checkbox]") && getComputedStyle(now).opacity === "0") shown = now.nextElementSibling || now;
  const look = getComputedStyle(shown);
  const seen = (look.outlineStyle !== "none" && parseFloat(look.outlineWidth) >= 2) || look.boxShadow !== "none";
  return [now.outerHTML.slice(0, 200), seen, now.matches(selector)];
}"""
