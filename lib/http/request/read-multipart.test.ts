import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { readMultipart } from "./read-multipart";
import { unlimitedAllowance } from "./storage-allowance";

let close: () => Promise<void>;
let dataDir: string;
const spec = { field: "audio_file", required: true, kind: "audio" } as const;

beforeAll(async () => {
  ({ close, dataDir } = await openTestRuntime());
});
afterAll(() => close());
/** Nothing may stay staged, whatever a test sent. */
afterEach(async () => expect(await readdir(join(dataDir, "blobs/.staging")).catch(() => [])).toEqual([]));

const received = (fields: Record<string, string | File>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return readMultipart(new Request("http://localhost/", { method: "POST", body }), spec, 1000, unlimitedAllowance);
};
const file = new File(["some bytes"], "a.wav", { type: "audio/wav" });

test("a file is staged with its fields", async () => {
  const { fields, upload } = await received({ audio_file: file, duration: "3" });
  expect(fields).toEqual({ duration: "3" });
  expect(upload).toMatchObject({ originalName: "a.wav", declaredType: "audio/wav", staged: { sizeBytes: 10 } });
  await upload?.staged.discard();
});

test("a file's name is kept composed, and a long one with its ending", async () => {
  for (const [sent, kept] of [
    ["gru\u0308n.png", "gr\u00fcn.png"],
    ['50" wide\u202fa.png', '50" wide a.png'],
    [`${"a".repeat(300)}.jpeg`, `${"a".repeat(250)}.jpeg`],
  ] as const) {
    const { upload } = await received({ audio_file: new File(["some bytes"], sent) });
    expect(upload?.originalName).toBe(kept);
    await upload?.staged.discard();
  }
});

test.each([
  ["a NUL in a field", { audio_file: file, duration: "3\u0000" }],
  ["a NUL in a field before the file", { duration: "3\u0000", audio_file: file }],
  ["a field that is too long", { audio_file: file, duration: "3".repeat(70_000) }],
  ["a file that is too large", { audio_file: new File(["x".repeat(1001)], "a.wav") }],
  ["the file under another name", { picture: file }],
] as [string, Record<string, string | File>][])("%s is refused, and nothing stays staged", async (_name, fields) => {
  await expect(received(fields)).rejects.toThrow();
});

test("where the file has another name, the answer says which", async () => {
  await expect(received({ "audio_file[]": file })).rejects.toMatchObject({
    errors: { audio_file: ['is required: the form has a file named "audio_file[]"'] },
  });
});

test("a file without a name is only missing", async () => {
  const body = '--b\r\nContent-Disposition: form-data; filename="a.wav"\r\n\r\nx\r\n--b--\r\n';
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const request = new Request("http://localhost/", { method: "POST", body, headers });
  await expect(readMultipart(request, spec, 1000, unlimitedAllowance)).rejects.toMatchObject({
    errors: { audio_file: ["is required"] },
  });
});

const inPart = (encoding: string, content: string, field = "") => {
  const file = `--b\r\nContent-Disposition: form-data; name="audio_file"; filename="a.wav"\r\nContent-Type: audio/wav\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${content}\r\n`;
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const body = `${field}${file}--b--\r\n`;
  return readMultipart(
    new Request("http://localhost/", { method: "POST", body, headers }),
    spec,
    1000,
    unlimitedAllowance,
  );
};

test.each([
  ["base64", Buffer.from("some bytes").toString("base64")],
  ["BASE64", "c29tZSBi\r\neXRlcw=="],
  ["quoted-printable", "some=20by=\r\ntes"],
  ["binary", "some bytes"],
])("a file in a part that is %s is staged as it was before", async (encoding, content) => {
  const { upload } = await inPart(encoding, content);
  expect(upload?.staged.head.toString()).toBe("some bytes");
  await upload?.staged.discard();
});

test("a field in base64 is read", async () => {
  const field =
    '--b\r\nContent-Disposition: form-data; name="duration"\r\nContent-Transfer-Encoding: base64\r\n\r\nMy41\r\n';
  const { fields, upload } = await inPart("binary", "some bytes", field);
  expect(fields).toEqual({ duration: "3.5" });
  await upload?.staged.discard();
});

test.each([
  ["base64", "some bytes?", "validation_failed"],
  ["x-token", "some bytes", "unsupported_media_type"],
])("a part that is wrongly %s is refused, and nothing stays staged", async (encoding, content, code) => {
  await expect(inPart(encoding, content)).rejects.toMatchObject({ code });
});

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from([part]))));
const textPart = (headers: string, ...value: (string | number)[]) =>
  readMultipart(
    new Request("http://localhost/", {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      body: bytes(
        '--x\r\nContent-Disposition: form-data; name="duration"\r\n\r\n3\r\n',
        `--x\r\nContent-Disposition: form-data; name="message"\r\n${headers}\r\n`,
        ...value,
        "\r\n--x--\r\n",
      ),
    }),
    { ...spec, required: false },
    1000,
    unlimitedAllowance,
  );
const type = (charset: string) => `Content-Type: text/plain; charset=${charset}\r\n`;

test.each([
  ["latin1", "", ["na", 0xef, "ve"]],
  ["a letter that is cut off", "", ["caf", 0xc3]],
  ["latin1 in quoted-printable", "Content-Transfer-Encoding: quoted-printable\r\n", ["na=EFve"]],
  ["a charset that is not known", type("shift_jis"), [0x83, 0x65]],
  ["latin1 that says it is UTF-8", type("utf-8"), ["na", 0xef, "ve"]],
])("a text of a form in %s is refused by its name", async (_what, headers, value) => {
  await expect(textPart(headers, ...value)).rejects.toMatchObject({
    code: "validation_failed",
    status: 400,
    errors: { message: [expect.stringContaining("UTF-8")] },
  });
});

test("a file that is sent as a text is refused as a file without a name", async () => {
  const body = bytes('--x\r\nContent-Disposition: form-data; name="audio_file"\r\n\r\n', 0xff, 0xfe, "\r\n--x--\r\n");
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  const request = new Request("http://localhost/", { method: "POST", headers, body });
  await expect(readMultipart(request, spec, 1000, unlimitedAllowance)).rejects.toMatchObject({
    status: 422,
    errors: { audio_file: [expect.stringContaining("filename")] },
  });
});

test.each([
  ["UTF-8 without a word about it", "", ["naïve \ufffd 👍"], "naïve \ufffd 👍"],
  ["UTF-8 that says so", type("utf-8"), ["naïve"], "naïve"],
  ["latin1 that says so", type("iso-8859-1"), ["na", 0xef, "ve"], "naïve"],
  ["UTF-8 in base64", "Content-Transfer-Encoding: base64\r\n", ["bmHDr3Zl"], "naïve"],
  ["no text", "", [], ""],
])("a text of a form in %s is read as it was meant", async (_what, headers, value, message) => {
  expect((await textPart(headers, ...value)).fields).toEqual({ duration: "3", message });
});
