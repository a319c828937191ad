import {
  ask as askFor,
  type Client,
  getContext,
  getContextMarkdown,
  waitForAnswer,
  waitForTranscript,
} from "../../index";
import type { Command } from "../command";
import { Exit, exitCodes } from "../exit-codes";
import { openFile } from "../files";

const longestTitle = 200;

export const ask: Command = {
  usage: 'ask [IMAGE] "QUESTION" [--to MAIL] [--wait [--timeout SECONDS]]',
  summary: "ask people for a clip; with --wait print their answer's context",
  texts: ["to", "timeout"],
  flags: ["wait"],
  async run({ words, texts, flags, signedIn, print, say, signal }) {
    const question = words.at(-1);
    const [path] = words.slice(0, -1);
    if (!question || words.length > 2) throw new Exit(exitCodes.usage, "Give a question, and before it an image.");
    const client = signedIn();
    const file = path === undefined ? null : await openFile(path);
    const request = await askFor(client, {
      title: question.slice(0, longestTitle),
      ...(question.length > longestTitle ? { message: question } : {}),
      ...(file ? { image: new File([file.file], file.name) } : {}),
      ...(texts.to ? { email: texts.to } : {}),
      signal,
    });
    if (!flags.has("wait")) return print(request, request.url);
    say(`Waiting for an answer at ${request.url}`);
    const { vst_id: clipId, name } = await answerWithin(client, request.request_id, texts.timeout, signal);
    say(`${name ?? "Someone"} answered: ${client.url}/studio/${clipId}`);
    await waitForTranscript(client, clipId, { signal }).catch((error) => {
      if (signal.aborted) throw error;
      say(`There is no transcript: ${error.message}`);
    });
    if (flags.has("json"))
      print({ request, clip_id: clipId, name, context: await getContext(client, clipId, { signal }) }, "");
    else print(null, (await getContextMarkdown(client, clipId, { signal })).trimEnd());
  },
};

async function answerWithin(client: Client, requestId: string, timeout: string | undefined, signal: AbortSignal) {
  if (timeout === undefined) return waitForAnswer(client, requestId, { signal });
  const seconds = Number(timeout);
  if (!(seconds > 0)) throw new Exit(exitCodes.usage, "--timeout is a number of seconds.");
  const limit = AbortSignal.timeout(seconds * 1000);
  return waitForAnswer(client, requestId, { signal: AbortSignal.any([signal, limit]) }).catch((error) => {
    if (!limit.aborted) throw error;
    throw new Exit(exitCodes.noAnswer, `No one has answered within ${seconds} s.`);
  });
}
