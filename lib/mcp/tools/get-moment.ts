import { z } from "zod";
import { getContext } from "#lib/contract/context";
import { bounds } from "#lib/contract/schema/limits";
import { reading, text, tool } from "../tool";
import { ClipNumber, MaxChars, PinNumber } from "./fields";

const Second = z.number().min(0).optional();

export const getMoment = tool({
  name: "get_moment",
  title: "Read what was said and pointed at",
  description:
    "A part of a clip as Markdown: for each pin its place, the words said while pointing, the ink and the replies. Select by pins, " +
    "or by seconds; without both it is the whole clip. The addresses of crops need the API key; get_crop shows the same. " +
    'Examples: {"id": 42, "pins": [1, 3]}, {"id": 42, "from": 4, "to": 9.5}.',
  reads: true,
  annotations: reading,
  input: z.object({
    id: ClipNumber,
    pins: z.array(PinNumber).max(bounds.voiceTags).optional().describe("Only these pins."),
    from: Second.describe("Only from this second of what is heard."),
    to: Second.describe("Only until this second."),
    max_chars: MaxChars,
  }),
  whenMissing: "find_clips {}",
  async run({ id, pins = [], from, to, max_chars }, { api }) {
    const query = {
      format: "markdown",
      crops: "url",
      pins: pins.length > 0 ? pins.join(",") : undefined,
      from,
      to,
      max_chars,
    };
    return [text(await (await api.send(getContext, { params: { id }, query })).text())];
  },
});
