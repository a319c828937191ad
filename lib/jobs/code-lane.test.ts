import { expect, onTestFinished, test, vi } from "vitest";
import { smtpServer } from "../../e2e/support/smtp-server";
import { openTestRuntime } from "../../e2e/support/test-database";
import { requestCode } from "../accounts/codes/request-code";
import { queueMessage } from "../messages/queue-message";
import { welcome } from "../messages/templates/account";
import { transaction } from "../platform/database/db";
import { startJobs } from "./start";

test("a code waits for no mail server that hangs over other mail", async () => {
  const smtp = await smtpServer(0, { hangsFor: (address) => address.startsWith("hangs") });
  onTestFinished(() => smtp.close());
  const { close } = await openTestRuntime({
    PUBLIC_URL: "https://clips.example",
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: "clips@mail.example",
    LOG_LEVEL: "error",
  });
  onTestFinished(close);
  const begin = await startJobs();
  await begin();
  const input = { start_url: "https://clips.example/library" };
  for (const recipient of ["hangs1@example.com", "hangs2@example.com", "hangs3@example.com"])
    await transaction((tx) => queueMessage(tx, { template: welcome, input, channel: "email", recipient }));
  await vi.waitFor(() => expect(smtp.held).toHaveLength(2), { timeout: 20_000 });
  await requestCode({ channel: "email", address: "reads@example.com" }, "203.0.113.1");
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 10_000 });
  expect(smtp.mails[0]).toContain("To: reads@example.com");
  expect(smtp.held).toHaveLength(2);
  smtp.letGo();
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(4), { timeout: 20_000 });
}, 60_000);
