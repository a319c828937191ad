import { type WatchOptions, watch as watchClips } from "../../index";
import type { Command } from "../command";
import { Exit, exitCodes } from "../exit-codes";
import { showControls } from "../show-controls";

export const watch: Command = {
  usage: "watch [--since TIME] [--interval SECONDS]",
  summary: "print replies and answers as they come, one JSON object a line",
  texts: ["since", "interval"],
  async run({ texts, signedIn, stdout, stderr, signal }) {
    const { since, interval } = texts;
    const wish: WatchOptions = {
      signal,
      onLost: ({ message }) => stderr.write(`${showControls(message)} Trying again.\n`),
    };
    if (since !== undefined) {
      if (Number.isNaN(Date.parse(since)))
        throw new Exit(exitCodes.usage, "--since is a time like 2026-11-01T09:30:00Z.");
      wish.since = since;
    }
    if (interval !== undefined) {
      if (!(Number(interval) >= 1)) throw new Exit(exitCodes.usage, "--interval is a number of seconds, from 1.");
      wish.intervalSeconds = Number(interval);
    }
    for await (const happening of watchClips(signedIn(), wish))
      stdout.write(`${showControls(JSON.stringify(happening))}\n`);
  },
};
