import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { modern } from "../support/agent";
import { expect } from "../support/api";
import { addImage, makeDraft } from "../support/clip-steps";
import { test } from "../support/sdk";

for (const mode of [{ pin: modern }, "legacy"] as const) {
  test(`the official client reads a clip through tellmark mcp, ${mode === "legacy" ? "by initialize" : "without a session"}`, async ({
    api,
    installed,
  }) => {
    const id = await makeDraft(api);
    await addImage(api, id);
    const client = new Client({ name: "agent of a test", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(
      new StdioClientTransport({
        command: join(installed.folder, "node_modules/.bin/tellmark"),
        args: ["mcp"],
        env: { ...process.env, TELLMARK_URL: api.url, TELLMARK_KEY: api.token ?? "" } as Record<string, string>,
        stderr: "inherit",
      }),
    );
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("ask_human");
    const { content } = await client.callTool({ name: "get_clip", arguments: { id } });
    expect(JSON.stringify(content)).toContain("Leaking valve");
    await client.close();
  });
}
