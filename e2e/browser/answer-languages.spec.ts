import type { Page } from "playwright/test";
import { createRequest } from "#lib/contract/requests";
import { answer as answerAr } from "#lib/languages/answer/ar";
import { answer as answerDe } from "#lib/languages/answer/de";
import { answer as answerEn } from "#lib/languages/answer/en";
import { recorder as recorderAr } from "#lib/languages/recorder/ar";
import { recorder as recorderDe } from "#lib/languages/recorder/de";
import { recorder as recorderEn } from "#lib/languages/recorder/en";
import { fill } from "#lib/player/fill";
import { fixture } from "../support/samples";
import { noteWords } from "../support/seen-words";
import { expect, test } from "../support/story";
import { untilSeconds } from "../support/studio";

const english = { ...answerEn, ...recorderEn };
const catalogues = { de: { ...answerDe, ...recorderDe }, ar: { ...answerAr, ...recorderAr } };
const englishWord =
  /\b(the|this|your?|picture|voice|note|recording|position|level|zoom|fit|close|dismiss|press|undo|move|drawn|crosshair|of|at|is|no|add|remove|enter)\b/i;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** With three seconds to wait. */
const refuseOnce = (page: Page, path: RegExp, status: 429 | 503) => {
  const error = status === 429 ? "rate_limit_exceeded" : "service_unavailable";
  const json = { success: false, error, message: "Not now.", retry_after: 3 };
  const refuse = { status, headers: { "Retry-After": "3" }, json };
  return page.route(path, (route) => route.fulfill(refuse), { times: 1 });
};

/** Everything that is English by the catalogue, or by its words. */
function findEnglish(seen: readonly string[], own: Record<string, string>, given: readonly string[]): string[] {
  const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  const patterns = Object.entries(english)
    .filter(([key, text]) => own[key] !== text)
    .map(([, text]) => new RegExp(`^${escaped(text).replace(/\{\w+\}/g, ".+")}$`));
  const words = seen.filter((one) => !given.includes(one) && !Object.values(own).includes(one));
  return words.filter((one) => englishWord.test(one) || patterns.some((pattern) => pattern.test(one)));
}

for (const language of ["de", "ar"] as const) {
  test(`the recorder speaks ${language} throughout: ready, recording, heard, refused, sent`, async ({
    guest: page,
    api,
  }) => {
    test.slow();
    const own = catalogues[language];
    const title = "Πού;";
    const image = fixture("screenshot.png").toString("base64");
    const json = { title, questions: [{ text: "Τι;", x: 0.2, y: 0.5 }], image };
    const { code } = (await api.call(createRequest, { json })).body;
    const seenWords = await noteWords(page);
    await page.context().grantPermissions(["microphone"]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await refuseOnce(page, new RegExp(`/public/${code}$`), 429);
    await page.goto(`/r/${code}/record?lang=${language}`);
    await expect(page.getByText(own.tooOften)).toBeVisible();
    await button(page, own.tryAgain).click();
    await expect(button(page, own.record)).toBeVisible();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: own.keys });
    await expect(keys).toContainText(own.keyUndo);
    await keys.getByRole("button", { name: own.close }).click();

    await button(page, own.record).click();
    await untilSeconds(page.getByRole("timer"), 1);
    const surface = page.locator("[data-surface]");
    await surface.press("Enter");
    await button(page, own.pen).click();
    for (const key of ["Enter", "Enter", "ArrowRight", "ArrowDown", "Enter"]) await surface.press(key);
    await button(page, own.arrow).click();
    for (const key of ["Enter", "Enter", "Enter"]) await surface.press(key);
    await expect(page.getByText(own.tooSmall)).toBeAttached();
    await button(page, own.laser).click();
    for (const key of ["Enter", "ArrowRight", "Escape"]) await surface.press(key);
    await button(page, own.pause).click();
    await button(page, own.resume).click();
    await button(page, own.done).click();
    await expect(button(page, own.play)).toBeEnabled();
    await expect(page.getByRole("slider", { name: fill(own.flag, { number: "1" }) })).toBeVisible();

    await page.evaluate(() => {
      const given = new DataTransfer();
      given.setData("text/html", "<img>");
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: given, bubbles: true }));
    });
    await expect(page.getByText(own.droppedAddress)).toBeVisible();
    await button(page, own.dismiss).click();
    await button(page, own.again).click();
    await button(page, own.cancel).click();

    // Refused once each, with a time, it goes on by itself.
    await refuseOnce(page, /\/clips$/, 429);
    await refuseOnce(page, /\/send$/, 503);
    await button(page, own.send).click();
    const [limited = "", failed = ""] = [own.limited, own.soon].map((words) => words.split("{wait}")[0]);
    await expect(page.getByText(limited).last()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(failed).last()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("heading", { name: own.sentUnnamed })).toBeVisible({ timeout: 60_000 });
    await button(page, own.deleteClip).click();
    await page.getByRole("dialog").getByRole("button", { name: own.delete, exact: true }).click();
    await expect(page.getByRole("heading", { name: own.deleted })).toBeVisible();

    const seen = await seenWords();
    expect(seen).toContain(own.recording);
    expect(seen).toContain(fill(own.place, { across: "50", down: "50" }));
    expect(seen).toContain(fill(own.drawn, { tool: own.pen }));
    expect(seen.filter((words) => words.startsWith(limited)).length, "it counts down").toBeGreaterThan(1);
    const title2 = `${title} · Tellmark`;
    expect(findEnglish(seen, own, [title, title2, "Tellmark"])).toEqual([]);
  });
}
