import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "../support/story";

test("a page of another origin uses the client: parts, progress, context, errors", async ({ api, guest }) => {
  const client = readFileSync("lib/generated/sdk/index.js");
  const site = createServer(({ url }, response) => {
    const isScript = url === "/client.js";
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? client : "<!doctype html><title>Elsewhere</title>");
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  const address = site.address();
  await guest.goto(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`);
  const image = readFileSync("e2e/fixtures/screenshot.png").toString("base64");
  const said = await guest.evaluate(
    async ({ url, key, image }) => {
      const name = "/client.js";
      const sdk = await import(name);
      const tellmark = sdk.createClient({ url, key });
      const { data: clip } = await tellmark.post("/clips", { body: { title: "From elsewhere" } });
      const sent: number[] = [];
      const file = await (await fetch(`data:image/png;base64,${image}`)).blob();
      await sdk.uploadFile(tellmark, clip.id, file, {
        kind: "image",
        onProgress: ({ sent: bytes }: { sent: number }) => sent.push(bytes),
      });
      const markdown = await sdk.getContextMarkdown(tellmark, clip.id);
      const error = await tellmark.get("/clips/{id}", { path: { id: 999_999_999 } }).catch((reason: unknown) => reason);
      return {
        markdown,
        code: error.code,
        isError: error instanceof sdk.TellmarkError,
        isSent: sent.at(-1) === file.size,
      };
    },
    { url: api.url, key: api.token, image },
  );
  expect(said).toMatchObject({ code: "resource_not_found", isError: true, isSent: true });
  expect(said.markdown).toContain("- Title: `From elsewhere`");
  site.close();
});
