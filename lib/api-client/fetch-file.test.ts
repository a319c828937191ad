import { expect, test, vi } from "vitest";
import { fetchFile } from "./fetch-file";

test("a page of the network in the place of a file counts as no connection, so that it is kept for no recording", async () => {
  vi.stubGlobal("location", { href: "https://tellmark.test/studio/7" });
  const answer = (body: string, type: string) =>
    vi.stubGlobal("fetch", async () => new Response(body, { headers: { "Content-Type": type } }));
  answer("<h1>Sign in to this network</h1>", "text/html; charset=utf-8");
  await expect(fetchFile("/audio/1.webm")).rejects.toMatchObject({ status: 0 });
  answer("sound", "audio/webm");
  expect(await (await fetchFile("/audio/1.webm"))?.text()).toBe("sound");
});
