import { transcriptJson } from "#lib/vst/texts/text";
import type { ContextReply, ContextSource } from "../context";

const segment = (startMs: number, endMs: number, text: string, confidence = 0.94) => ({
  startMs,
  endMs,
  text,
  confidence,
});

const transcript = {
  language: "en",
  confidence: 0.94,
  text: "",
  segments: [
    segment(0, 900, "Hello."),
    segment(900, 3400, "Look at the header first: the spacing is too tight.", 0.97),
    segment(3900, 6800, "Then the price card, the yellow label is hard to read."),
    segment(7000, 8000, "It is on blue."),
    segment(12_000, 15_000, "That is all, thank you."),
  ],
};

export const sampleReply = (changes: Partial<ContextReply> = {}): ContextReply => ({
  id: "rpl_1",
  parentId: null,
  name: "Noor",
  isFromOwner: false,
  isByVoice: true,
  text: "On my screen it is white on yellow.",
  seconds: 4.8,
  image: "img1",
  x: 0.46,
  y: 0.3,
  ...changes,
});

const strokes = [
  {
    id: "a",
    tool: "line",
    color: "tide",
    start: 1,
    end: 1.5,
    points: [
      [0.05, 0.02, 0],
      [0.2, 0.03, 0.5],
    ],
  },
  {
    id: "b",
    tool: "ellipse",
    color: "persimmon",
    start: 5,
    end: 5.5,
    points: [
      [0.4, 0.28, 0],
      [0.5, 0.34, 0.5],
    ],
  },
  {
    id: "c",
    tool: "redact",
    points: [
      [0.9, 0.9, 0],
      [1, 1, 0],
    ],
  },
];

export function sampleSource(changes: Partial<ContextSource> = {}): ContextSource {
  return {
    head: {
      id: 7,
      code: null,
      url: "https://clips.example/studio/7",
      crops: null,
      title: "Pricing page notes",
      description: null,
      speaker: "Dana",
      seconds: 15.7,
      language: "en",
      pictures: [{ id: "img1", width: 1280, height: 800, alt: "A page of prices" }],
    },
    pins: [
      { seconds: 1.4, image: "img1", x: 0.345, y: 0.035, note: "Header: spacing is too tight" },
      {
        seconds: 4.6,
        image: "img1",
        x: 0.455,
        y: 0.315,
        note: "Yellow label, hard to read on blue",
      },
    ],
    readings: [
      {
        image: "img1",
        lines: [
          { text: "$12 a month", box: { left: 0.4, top: 0.3, width: 0.12, height: 0.03 } },
          { text: "```", box: { left: 0.4, top: 0.328, width: 0.12, height: 0.03 } },
        ],
      },
    ],
    transcript: transcriptJson(transcript),
    texts: [],
    ink: [{ image: "img1", document: Buffer.from(JSON.stringify({ version: 1, strokes })) }],
    replies: [sampleReply()],
    drawingsLeftOut: 0,
    textsLeftOut: 0,
    ...changes,
  };
}
