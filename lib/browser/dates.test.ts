import { expect, test } from "vitest";
import { filterDateLanguages, formatAgo, formatDay } from "./dates";

const now = new Date(2026, 10, 20, 15, 0);
const before = (minutes: number, languages: string | string[]) =>
  formatAgo(new Date(now.getTime() - minutes * 60_000), languages, now);
const moments = [0, 5, 60, 60 * 24, 60 * 24 * 10, 60 * 24 * 400];

test("past moments are rounded, in the language and order of the reader", () => {
  const told = (languages: string | string[]) => moments.map((minutes) => before(minutes, languages));
  const english = ["just now", "5 minutes ago", "1 hour ago", "yesterday"];
  expect(told("en-GB")).toEqual([...english, "10 Nov", "16 Oct 2025"]);
  expect(told("en-US")).toEqual([...english, "Nov 10", "Oct 16, 2025"]);
  expect(told("de")).toEqual(["jetzt", "vor 5 Minuten", "vor 1 Stunde", "gestern", "10. Nov.", "16. Okt. 2025"]);
  expect(told(["fr-CA", "en"]).slice(0, 2)).toEqual(["maintenant", "il y a 5 minutes"]);
});

test("a day has its year where it is another one, and its time where it is asked for", () => {
  expect(formatDay(new Date(2026, 10, 3, 9, 5), "de", now, true)).toBe("3. Nov., 9:05");
  expect(formatDay(new Date(2027, 0, 3), "sv", now)).toBe("3 jan. 2027");
});

test("dates that run from right to left leave the English around them alone", () => {
  expect(before(5, "he")).toMatch(/^\u2068.*\u2069$/);
  expect(before(5, "ja")).toBe("5 分前");
});

test("the browser's languages are used as far as dates can be written in them", () => {
  expect(filterDateLanguages(["de-AT", "en"])).toEqual(["de-AT", "en"]);
  expect(filterDateLanguages(["c", "pt-BR"])).toEqual(["pt-BR"]);
  expect(filterDateLanguages(["c", ""])).toEqual(["en-GB"]);
});
