import { expect, onTestFinished, test, vi } from "vitest";
import { requestCode } from "#lib/accounts/codes/request-code";
import { db, transaction } from "#lib/platform/database/db";
import { loopbackService } from "../../e2e/support/loopback-service";
import { askOnly, silentNameServer } from "../../e2e/support/name-server.mjs";
import { smtpServer } from "../../e2e/support/smtp-server";
import { openTestRuntime } from "../../e2e/support/test-database";
import { raiseEvent } from "../events/raise-event";
import { guardedHttp } from "../platform/guarded-http/guarded-http";
import { createWebhook } from "../webhooks/change-webhooks";
import { startJobs } from "./start";

/** Deliveries to each host: how many run now, and the largest number that ran at the same time. */
function watchDeliveries() {
  const sender = guardedHttp();
  const { send } = sender;
  const held = { now: 0, most: 0 };
  vi.spyOn(sender, "send").mockImplementation(async (request) => {
    if (!request.url.endsWith(".example/")) return send(request);
    held.most = Math.max(held.most, ++held.now);
    return send(request).finally(() => {
      held.now -= 1;
    });
  });
  return held;
}

test("webhooks of one person at silent name servers hold two deliveries; mail and other webhooks go out", async () => {
  const [smtp, receiver, names] = [await smtpServer(), await loopbackService(), await silentNameServer()];
  onTestFinished(async () => {
    names.close();
    await Promise.all([smtp.close(), receiver.close()]);
  });
  onTestFinished(askOnly(names.at));
  onTestFinished(() => void vi.restoreAllMocks());
  const { close } = await openTestRuntime({
    PUBLIC_URL: "https://clips.example",
    SMTP_URL: `smtp://localhost:${smtp.port}`,
    MAIL_FROM: "clips@mail.example",
    WEBHOOK_ALLOW_PRIVATE: "1",
    LOG_LEVEL: "error",
  });
  onTestFinished(close);
  const person = async (id: string, urls: string[]) => {
    const user = await db().user.create({ data: { id, email: `${id}@example.com` } });
    for (const url of urls) await createWebhook(user, { url, description: null, events: ["clip_completed"] });
    const { id: clipId } = await db().clip.create({ data: { userId: id, title: "Leaking valve" } });
    return () => transaction((tx) => raiseEvent(tx, clipId, { type: "clip_completed", jobId: "job_1" }));
  };
  const greedy = await person(
    "usr_greedy",
    Array.from({ length: 4 }, (_, n) => `https://silent${n}.example/`),
  );
  const other = await person("usr_other", [`${receiver.url}/hook`]);
  const held = watchDeliveries();
  const begin = await startJobs();
  await begin();
  await greedy();
  await vi.waitFor(() => expect(held.now).toBe(2), { timeout: 20_000 });
  await other();
  await requestCode({ channel: "email", address: "reads@example.com" }, "203.0.113.1");
  await vi.waitFor(() => expect([receiver.requests().length, smtp.mails.length]).toEqual([1, 1]), { timeout: 20_000 });
  expect(held.now).toBeGreaterThan(0);
  await vi.waitFor(() => expect(names.asked.size).toBe(4), { timeout: 30_000 });
  expect(held.most).toBe(2);
}, 90_000);
