import { spawn } from "node:child_process";
import type { Command } from "../command";
import { toClipId } from "../read-words";

const openers: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

export const open: Command = {
  usage: "open ID",
  summary: "open a clip in the studio, in the browser",
  async run({ words, url, flags, print }) {
    const address = `${url}/studio/${toClipId(words[0])}`;
    print({ url: address }, address);
    if (flags.has("json")) return;
    const [program = "", ...args] = openers[process.platform] ?? ["xdg-open"];
    const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
    // A machine without a browser: the address is printed.
    child.on("error", () => {});
    child.unref();
  },
};
