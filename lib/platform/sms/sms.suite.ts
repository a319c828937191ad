import { expect, test } from "vitest";
import type { SmsSender } from "./port";

const sms = { id: "msg_1", to: "+14155550123", text: "Grüße" };

export function smsSuite(name: string, texter: () => SmsSender): void {
  test(`${name} takes an SMS and returns the name of the provider`, async () => {
    const receipt = await texter().send(sms);
    expect(receipt.provider).toBe(texter().name);
    expect(receipt.providerId).toBeTruthy();
  });

  test(`${name} takes the same SMS a second time as the first one`, async () => {
    const first = await texter().send({ ...sms, id: "msg_2" });
    expect(await texter().send({ ...sms, id: "msg_2" })).toEqual(first);
  });
}
