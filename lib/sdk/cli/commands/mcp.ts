import { createInterface } from "node:readline";
import type { Command } from "../command";
import { createForwarder } from "../forward-mcp";

export const mcp: Command = {
  usage: "mcp",
  summary: "an MCP server on stdin and stdout, for agents",
  async run({ url, key, signedIn, stdin, stdout, signal }) {
    signedIn();
    const forward = createForwarder({ url: `${url}/mcp`, key: key ?? "", signal });
    const open = new Set<Promise<void>>();
    for await (const line of createInterface({ input: stdin })) {
      if (line.trim() === "") continue;
      const done = forward(line, (message) => stdout.write(`${message}\n`)).finally(() => open.delete(done));
      open.add(done);
    }
    await Promise.all(open);
  },
};
