import { z } from "zod";
import { PEOPLE_NOTICE, quoted } from "#lib/context/fences";
import { getContext } from "#lib/contract/context";
import { clockTenths } from "#lib/player/time-format";
import { callOf, reading, text, tool } from "../tool";
import { ClipNumber } from "./fields";

type Context = z.output<typeof getContext.answer>;

export const getClip = tool({
  name: "get_clip",
  title: "Get the index of a clip",
  description:
    "The index of a clip: title, length, sizes of its pictures, and each pin with number, time, place and note. It says how many " +
    "tokens the whole clip would be, so that you can choose. " +
    'Example: {"id": 42}. Then get_moment for the words at a pin, get_crop for the picture around it.',
  reads: true,
  annotations: reading,
  input: z.object({ id: ClipNumber }),
  whenMissing: "find_clips {}",
  async run({ id }, { api }) {
    const params = { id };
    const context = await api.call(getContext, { params, query: { format: "json" } });
    const whole = await api.send(getContext, { method: "HEAD", params, query: { format: "markdown", crops: "url" } });
    return [text(...indexLines(id, context, whole.headers.get("x-estimated-tokens") ?? "?"))];
  },
});

function indexLines(id: number, { clip, pins, replies }: Context, tokens: string): string[] {
  const replyCount = replies.length + pins.reduce((sum, pin) => sum + pin.replies.length, 0);
  const [first] = pins;
  return [
    `# Clip ${id}`,
    "",
    PEOPLE_NOTICE,
    "",
    `- Title: ${quoted(clip.title)}`,
    ...(clip.speaker === null ? [] : [`- Spoken by: ${quoted(clip.speaker)}`]),
    ...(clip.duration_seconds === null ? [] : [`- Length: ${clockTenths(clip.duration_seconds)}`]),
    ...(clip.language === null ? [] : [`- Language: ${clip.language}`]),
    ...clip.pictures.map(({ id: name, width, height, alt }) => {
      const size = width === null || height === null ? "size not known" : `${width} x ${height} pixels`;
      return `- Picture ${name}: ${size}${alt === null ? "" : `, ${quoted(alt)}`}`;
    }),
    `- Replies: ${replyCount}`,
    `- The whole clip: about ${tokens} tokens`,
    "",
    ...(pins.length > 0 ? ["## Pins", "", ...pins.map(pinLine)] : ["No pins."]),
    "",
    `Next: ${first ? callOf("get_moment", { id, pins: [first.number] }) : callOf("get_moment", { id })}.`,
  ];
}

function pinLine({ number, timestamp, px, image, note }: Context["pins"][number]): string {
  const place = px === null ? "a moment only" : `at ${px[0]}, ${px[1]} px${image === null ? "" : ` of ${image}`}`;
  return `- Pin ${number}, ${clockTenths(timestamp)}, ${place}${note === "" ? "" : `, ${quoted(note)}`}`;
}
