import { request as httpRequest } from "node:http";
import { expect, freshEmail, signIn, test } from "../support/api";
import { sendRaw } from "../support/raw-socket";

test.describe("GET /dev/mailbox", () => {
  for (const path of ["/dev/mailbox", "/dev/mailbox/messages"]) {
    test(`200 to this machine: ${path}`, async ({ anonymous }) => {
      const { status, headers } = await anonymous.send("GET", path);
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("no-store");
    });

    for (const name of ["X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "X-Real-IP", "Via"]) {
      test(`404 through a proxy that says ${name}: ${path}`, async ({ anonymous }) => {
        expect((await anonymous.send("GET", path, { headers: { [name]: "127.0.0.1" } })).status).toBe(404);
      });
    }

    for (const host of [
      "tellmark.example",
      "localhost.evil.example",
      "127.0.0.1.evil.example",
      "evil.example:3000",
      "localhost@evil.example",
    ]) {
      test(`404, or 400, under the name ${host}: ${path}`, async ({ anonymous }) => {
        expect([400, 404]).toContain(await statusUnder(new URL(path, anonymous.url), host));
      });
    }

    test(`404 by HTTP/1.0, which is a proxy that does not say so: ${path}`, async ({ anonymous }) => {
      for (const host of ["Host: localhost\r\n", "Host: 127.0.0.1:3000\r\n", ""]) {
        expect(await sendRaw(anonymous.url, `GET ${path} HTTP/1.0\r\n${host}\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
      }
    });

    test(`200 under the other names of this machine: ${path}`, async ({ anonymous }) => {
      for (const host of ["127.0.0.1", "[::1]:3000", "localhost:1"]) {
        expect(await statusUnder(new URL(path, anonymous.url), host)).toBe(200);
      }
    });
  }

  test("200 lists the messages to one address, newest first, in the documented shape", async ({ anonymous }) => {
    const email = freshEmail();
    await signIn(anonymous.url, email);
    await signIn(anonymous.url, email);
    const answer = await anonymous.send("GET", `/dev/mailbox/messages?to=${encodeURIComponent(email)}`);
    const { messages } = JSON.parse(answer.bytes.toString("utf8"));
    expect(messages.map((message: { template_id: number }) => message.template_id)).toEqual([2, 1, 2]);
    expect(Object.keys(messages[0]).sort()).toEqual([
      "channel",
      "created_at",
      "html",
      "id",
      "subject",
      "template_id",
      "text",
      "to",
    ]);
    const used = { subject: null, text: "", html: null };
    expect(messages[0]).toMatchObject({ channel: "email", to: email, template_id: 2, ...used });
    expect(messages[1].text).toContain("Welcome");
    expect(messages[0].created_at >= messages[1].created_at).toBe(true);
  });

  function statusUnder(url: URL, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(url, { headers: { Host: host } }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.on("error", reject).end();
    });
  }
});
