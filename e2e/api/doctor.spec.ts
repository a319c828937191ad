import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "../support/api";
import { freePort, startTestServer, testEnvironment } from "../support/server.mjs";
import { smtpServer } from "../support/smtp-server";
import { rootDir } from "../support/steps.mjs";

function doctor(env: Record<string, string>, ...args: string[]): Promise<{ code: number; lines: string[] }> {
  const program = join(rootDir, "lib/server/cli/run.mjs");
  const options = { cwd: rootDir, env: { ...process.env, ...testEnvironment(), ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, "doctor", ...args], options, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, lines: stdout.trim().split("\n") }),
    );
  });
}

test("npm run doctor checks a running server, sends a test mail, and ends with 1 if something is wrong", {
  tag: "@long",
}, async () => {
  test.setTimeout(120_000);
  const smtp = await smtpServer();
  const port = await freePort();
  const mail = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: "clips@mail.example" };
  const env = { ...mail, PUBLIC_URL: `http://localhost:${port}` };
  const server = await startTestServer({ port, env });
  try {
    const here = { ...env, DATA_DIR: server.dataDir };
    const well = await doctor(here, "--mail-to=dana@example.com");
    expect(well.lines.filter((line) => !line.startsWith("well "))).toEqual([]);
    expect(well.code).toBe(0);
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(smtp.mails[0]).toContain("To: dana@example.com");
    await smtp.close();
    const ill = await doctor(here);
    expect(ill.lines.filter((line) => !line.startsWith("well "))).toEqual([expect.stringMatching(/^WRONG mail /)]);
    expect(ill.code).toBe(1);
  } finally {
    await server.stop();
  }
});

test("npm run doctor names what is missing in a half-set group of variables", async () => {
  const { code, lines } = await doctor({ RESEND_API_KEY: "re_canary", PUBLIC_URL: "https://clips.example" });
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/^WRONG .*MAIL_FROM/)] });
});
