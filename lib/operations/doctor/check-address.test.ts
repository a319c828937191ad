import { expect, onTestFinished, test, vi } from "vitest";
import { loopbackService } from "../../../e2e/support/loopback-service";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { createRequestContext, runWithRequestContext } from "../../kernel/request/request-context";
import { checkServerKey } from "../../server/postgres/server-key-check";

/** An installation with a page that is open somewhere, and what the doctor then says of its address. */
async function installation(env: Record<string, string> = {}) {
  const { runtime, close } = await openTestRuntime({ LOG_LEVEL: "error", PORT: "1", ...env });
  onTestFinished(close);
  vi.resetModules();
  const { connections } = await import("#lib/platform/database/connections");
  await checkServerKey({ client: connections(), isShared: true, log: console, serverKey: "k".repeat(40) });
  const { noteAddress } = await import("#lib/http/identity/note-address");
  const { examineInstallation } = await import("./examine");
  const address = async () => (await examineInstallation()).find(({ part }) => part === "address");
  const open = (page: string, headers: Record<string, string>, email = "dana@example.com") => {
    const request = new Request("http://localhost/", { headers: { ...headers, "x-page-origin": page } });
    const incoming = { socket: {}, httpVersion: "1.1", headers };
    const context = createRequestContext(incoming as unknown as Parameters<typeof createRequestContext>[0]);
    runWithRequestContext(context, () => noteAddress(request, { email }));
  };
  return { runtime, address, open };
}

test("behind a proxy that hides the host's name, the doctor says which variables to set, and to what", async () => {
  const { address, open } = await installation();
  expect(await address()).toMatchObject({ isWell: true });
  open("https://clips.example", { host: "127.0.0.1:3000", "x-forwarded-for": "192.0.2.7" });
  await expect.poll(address).toMatchObject({
    isWell: false,
    says: expect.stringMatching(
      /^On \S+ \S+ UTC a signed-in user opened Tellmark at https:\/\/clips\.example, but the server takes http:\/\/127\.0\.0\.1:3000 for its address\. Set PUBLIC_URL=https:\/\/clips\.example and TRUST_PROXY=1\. First make sure that this address is yours.*no server runs/,
    ),
  });
});

test("a proxy that passes on the name and not the port is named with its port, while the server answers", async () => {
  const service = await loopbackService();
  onTestFinished(() => service.close());
  service.answer({ json: { success: true, status: "ok" } });
  const { address, open } = await installation({ PORT: new URL(service.url).port });
  open("http://nas.lan:8080", { host: "nas.lan" });
  await expect.poll(address).toMatchObject({
    isWell: false,
    says: expect.stringMatching(/Set PUBLIC_URL=http:\/\/nas\.lan:8080\. First make sure .* any user\.$/),
  });
});

test("a PUBLIC_URL by which users do not come is named with the address by which they do", async () => {
  const { address, open } = await installation({ PUBLIC_URL: "http://127.0.0.1:1" });
  open("https://new.example", { host: "new.example" });
  const says = expect.stringContaining("If users come by the first, set PUBLIC_URL=https://new.example.");
  await expect.poll(address).toMatchObject({ isWell: false, says });
});

test("the note ends when page and server agree, and when the configuration was changed", async () => {
  const { runtime, address, open } = await installation();
  const page = "https://clips.example";
  open(page, { host: "127.0.0.1:3000" });
  await expect.poll(address).toMatchObject({ isWell: false });
  const before = runtime.config;
  runtime.config = { ...before, trustProxy: 1 };
  expect(await address()).toMatchObject({ isWell: true });
  runtime.config = before;
  expect(await address()).toMatchObject({ isWell: false });
  open("http://localhost:3000", { host: "localhost:3000" });
  expect(await address()).toMatchObject({ isWell: false });
  runtime.config = { ...before, trustProxy: 1 };
  open(page, { host: "clips.example", "x-forwarded-proto": "https" });
  runtime.config = before;
  await expect.poll(address).toMatchObject({ isWell: true });
});

test("where administrators are named, no other user's page is believed", async () => {
  const { address, open } = await installation({ ADMIN_EMAILS: "boss@example.com" });
  open("https://forged.example", { host: "127.0.0.1:3000" });
  open("https://clips.example", { host: "127.0.0.1:3000" }, "boss@example.com");
  await expect.poll(address).toMatchObject({ says: expect.stringContaining("PUBLIC_URL=https://clips.example") });
});
