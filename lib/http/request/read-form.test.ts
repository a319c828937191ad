import { expect, test } from "vitest";
import { readForm } from "./read-form";

const read = (body: string | Buffer<ArrayBuffer>) =>
  readForm(
    new Request("http://localhost/", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body,
    }),
  );

test("a form is read as it was meant", async () => {
  const sent =
    "message=na%C3%AFve+%F0%9F%91%8D&sender_name=Zoë&100%=50%25&empty=&message=second&%EF%BF%BD=%EF%BF%BD&?a=1";
  expect(await read(sent)).toEqual({
    message: "naïve 👍",
    sender_name: "Zoë",
    "100%": "50%",
    empty: "",
    "\ufffd": "\ufffd",
    "?a": "1",
  });
});

test.each([
  ["message", "sender_name=Kim&message=na%EFve"],
  ["body", Buffer.from("message=na\xefve", "latin1")],
])("text that is no UTF-8 is refused at %s", async (field, body) => {
  await expect(read(body)).rejects.toMatchObject({
    code: "validation_failed",
    status: 400,
    errors: { [field]: [expect.stringContaining("UTF-8")] },
  });
});
