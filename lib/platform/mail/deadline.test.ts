import { expect, test } from "vitest";
import { withDeadline } from "./deadline";

test("a provider that does not answer is cancelled, and the message is tried again", async () => {
  const hanging = withDeadline("Resend", () => new Promise(() => {}), { seconds: 0.05 });
  await expect(hanging).rejects.toMatchObject({ name: "DeliveryError", retryable: true });
  expect(await withDeadline("Resend", async () => "sent", { seconds: 0.05 })).toBe("sent");
});
