import { z } from "zod";
import { getCrop as getCropOperation } from "#lib/contract/context";
import { reading, tool } from "../tool";
import { ClipNumber, PinNumber } from "./fields";

export const getCrop = tool({
  name: "get_crop",
  title: "See the picture around a pin",
  description:
    "The picture around a pin, as an image: with the pin and the ink of its time, or without. " +
    'Example: {"id": 42, "pin": 1, "size": 480}.',
  reads: true,
  annotations: reading,
  input: z.object({
    id: ClipNumber,
    pin: PinNumber,
    size: z.literal([240, 480, 960]).default(480).describe("The most pixels of its width: 240, 480 or 960."),
    ink: z.boolean().default(true).describe("False: the picture alone."),
  }),
  whenMissing: "get_clip, which lists the pins and their places. A pin without a place has no crop.",
  async run({ id, pin, size, ink }, { api }) {
    const answer = await api.send(getCropOperation, { params: { id, pin }, query: { size, ink: ink ? 1 : 0 } });
    const mimeType = answer.headers.get("content-type") ?? "image/webp";
    return [{ type: "image", data: Buffer.from(await answer.arrayBuffer()).toString("base64"), mimeType }];
  },
});
