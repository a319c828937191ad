import { expect, test } from "vitest";
import { contentDisposition } from "./content-disposition";

test.each([
  ["plan.png", 'inline; filename="plan.png"'],
  ["Grüße.vst", "inline; filename=\"Gru_e.vst\"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.vst"],
  ["na\u00efve caf\u00e9.mp3", "inline; filename=\"naive cafe.mp3\"; filename*=UTF-8''na%C3%AFve%20caf%C3%A9.mp3"],
  ["\u1ec7.png", "inline; filename=\"e.png\"; filename*=UTF-8''%E1%BB%87.png"],
  ['a"b\\c;d%e/f.png', "inline; filename=\"a_b_c_d_e_f.png\"; filename*=UTF-8''a%22b%5Cc%3Bd%25e%2Ff.png"],
  ["a\r\nSet-Cookie: x=1", "inline; filename=\"a__Set-Cookie: x=1\"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x%3D1"],
  ["it's (1)*.png", 'inline; filename="it\'s (1)*.png"'],
])("%j becomes one header that cannot be broken out of", (name, header) => {
  expect(contentDisposition("inline", name)).toBe(header);
});

test("half of a surrogate pair is no reason to fail", () => {
  expect(contentDisposition("attachment", "a\ud800.png")).toBe(
    "attachment; filename=\"a_.png\"; filename*=UTF-8''a%EF%BF%BD.png",
  );
});

test("whatever the name, the header is printable ASCII with balanced quotes", () => {
  for (let code = 0; code < 0x3000; code += 7) {
    const header = contentDisposition("attachment", `x${String.fromCodePoint(code)}y`);
    expect(header).toMatch(/^attachment; filename="[\x20-\x21\x23-\x7e]*"(; filename\*=UTF-8''[A-Za-z0-9%._~!-]*)?$/);
  }
});
