import { expect, test } from "vitest";
import { findMeantLink } from "./meant-link";

const code = "2UpFrNgfjjEHjfbwNXRfaK";

test("what stuck to a link on its way is taken off", () => {
  for (const after of [
    ".",
    ",",
    ")",
    "),",
    ">",
    "&",
    " ",
    "\u200B",
    "…",
    "!",
    "”",
    "」",
    ").",
    "&utm_source=mail",
    "&utm=1",
    " and",
    "をご覧",
    "/)",
    "/.",
    "/>",
    "/%5D",
    "/&utm=1",
    "//",
    "\\",
    ")/",
    "%20",
    "%E2%80%8B",
    "%",
    "%2",
    "%E2%80",
    "%FF",
    "%00",
    "%zz",
    "%C3%28",
    "%25E2%2580%259D",
    "=0D=0A",
    "%F0%9F%98%80",
    "。",
    "؟",
    "।",
    ".Дальше",
    ":次",
    "-και",
    "/次",
  ])
    expect(findMeantLink(`/c/${code}${after}`), after).toBe(`/c/${code}`);
  for (const before of ["(", "<", "\u200B", "\u200E", "“", "%E2%80%9C", "%3C", "/", "./"])
    expect(findMeantLink(`/c/${before}${code}`), before).toBe(`/c/${code}`);
  expect(findMeantLink(`/c/<${code}>`)).toBe(`/c/${code}`);
});

test("a link with a spelling that only people take for the same leads to the clip", () => {
  for (const path of [`/C/${code}`, `/c//${code}`, `//c/${code}`, `/C//${code}/).`])
    expect(findMeantLink(path), path).toBe(`/c/${code}`);
});

test("a link that a program has broken by signs that cannot be seen leads to the clip", () => {
  for (const broken of ["%E2%80%8B", "\u00AD", "%E2%81%A0", "%EF%BB%BF"])
    expect(findMeantLink(`/c/${code.slice(0, 11)}${broken}${code.slice(11)}`), broken).toBe(`/c/${code}`);
  expect(findMeantLink(`/c/${code}%E2%80%8Bwords`)).toBe(`/c/${code}`);
});

test("signs that cannot be seen at a dot or slash behind the code keep the address that was meant", () => {
  for (const unseen of ["%E2%80%8B", "\u00AD", "%E2%81%A0", "\u200E\u200B"]) {
    expect(findMeantLink(`/c/${code}${unseen}.md`), unseen).toBe(`/c/${code}.md`);
    expect(findMeantLink(`/c/${code}.${unseen}md.`), unseen).toBe(`/c/${code}.md`);
    expect(findMeantLink(`/c/${code}${unseen}/embed`), unseen).toBe(`/c/${code}/embed`);
    expect(findMeantLink(`/c/${code}/${unseen}embed)`), unseen).toBe(`/c/${code}/embed`);
    expect(findMeantLink(`/r/${code}/${unseen}record`), unseen).toBe(`/r/${code}/record`);
    expect(findMeantLink(`/c/${code}${unseen}.mdx`), unseen).toBe(`/c/${code}`);
  }
});

test("a link that a program has broken by blanks or ends of lines leads to the clip", () => {
  for (const broken of ["%20", "%0A", "%0D%0A%20%20", "=%0D%0A", "%C2%A0"])
    expect(findMeantLink(`/c/${code.slice(0, 11)}${broken}${code.slice(11)}.`), broken).toBe(`/c/${code}`);
  for (const path of [`/%20c/${code}`, `/c%20/${code}`]) expect(findMeantLink(path), path).toBe(`/c/${code}`);
});

test("what stuck to the address of a link as Markdown is taken off", () => {
  for (const after of [".", ")", ">", "%20", "%E2%80%9D", "と", "**"])
    expect(findMeantLink(`/c/${code}.md${after}`), after).toBe(`/c/${code}.md`);
  for (const path of [`/c/<${code}.md>`, `/c//${code}.md`, `/C/${code}.md`])
    expect(findMeantLink(path), path).toBe(`/c/${code}.md`);
});

test("the address of a request is found again as that of a link is", () => {
  for (const path of [`/r/${code}.`, `/r/<${code}>`, `/R/${code}`, `/r//${code}%`])
    expect(findMeantLink(path), path).toBe(`/r/${code}`);
  for (const path of [`/r/${code}/record.`, `/R/${code}//record)`])
    expect(findMeantLink(path), path).toBe(`/r/${code}/record`);
  for (const path of [`/r/${code}`, `/r/${code}/record`, `/r/${code}/records`, `/r/${code}.json`, `/c/${code}/record.`])
    expect(findMeantLink(path), path).toBeNull();
});

test.each(["/library", "/inbox", "/settings", "/studio/12"])(
  "what stuck to the address of a page of the app is taken off: %s",
  (page) => {
    for (const after of [
      ".",
      ")",
      "),",
      ">",
      "&utm_source=mail",
      "%E3%80%82",
      "%20and",
      "/)",
      "%",
      "%E2%80",
      "”",
      "\\",
    ])
      expect(findMeantLink(`${page}${after}`), after).toBe(page);
    for (const after of ["", "/", ".md", ".json", "/new", "-2", "x", "%2Fnew", "/../new"])
      expect(findMeantLink(`${page}${after}`), after).toBe(null);
  },
);

test("no other address of the studio is taken for a clip's", () => {
  for (const path of [
    "/studio/new.",
    "/studio/local/12.",
    "/studio/0.",
    "/studio/.",
    "/studio/12345678901.",
    "/x/library.",
  ])
    expect(findMeantLink(path), path).toBeNull();
});

test("what stuck to the address of the embedded page is taken off, too", () => {
  for (const path of [
    `/c/${code}/embed.`,
    `/c/${code}/embed)`,
    `/c/${code}/embed%`,
    `/c/${code}//embed`,
    `/C/${code}/embed`,
  ])
    expect(findMeantLink(path), path).toBe(`/c/${code}/embed`);
});

test("another address, and one below a link that is or may come, is left alone", () => {
  for (const other of [
    `${code}`,
    `${code}/`,
    `${code}/embed`,
    `${code}/embed/`,
    `${code}/embed.json`,
    `${code}/embeds`,
    `${code}/embed/2`,
    `${code}/reply`,
    `${code}/files/voice.mp3`,
    `${code}/files/voice%20(1).mp3`,
    `${code}/files/voice.mp3)`,
    `${code}/.well-known`,
    `${code}/@me`,
    `${code}%2Fembed2`,
    `${code}.md`,
    `${code}%2Emd`,
    `${code}.json`,
    `${code}.mdx`,
    `${code}.md/2`,
    `${code}.md.zip`,
    `${code}-print`,
    `${code}~2`,
    `${code}:de`,
    `${code}abc`,
    `${code}%61bc`,
    `${code}0`,
    code.slice(1),
    `${code.slice(1)}.`,
    `preview-12`,
    `x${code}`,
    "",
    "%",
  ])
    expect(findMeantLink(`/c/${other}`), other).toBeNull();
  for (const other of [`/library/${code}.`, `/api/v1/clip/public/${code}.`, `/x//c/${code}`, `/${code}.`, "/"])
    expect(findMeantLink(other), other).toBeNull();
});
