import { expect, test } from "vitest";
import type { Mailer } from "./port";

const mail = {
  id: "msg_1",
  to: "a@example.com",
  subject: "Grüße",
  text: "Text",
  html: "<p>Text</p>",
  unsubscribeUrl: null,
};

export function mailSuite(name: string, mailer: () => Mailer): void {
  test(`${name} takes a mail and returns the name of the provider`, async () => {
    const receipt = await mailer().send(mail);
    expect(receipt.provider).toBe(mailer().name);
    expect(receipt.providerId).toBeTruthy();
  });

  test(`${name} takes the same mail a second time as the first one`, async () => {
    const first = await mailer().send({ ...mail, id: "msg_2" });
    expect(await mailer().send({ ...mail, id: "msg_2" })).toEqual(first);
  });
}
