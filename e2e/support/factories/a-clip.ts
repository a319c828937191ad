import { createClip, type NewClip } from "../../../lib/clips/create-clip";

/** A draft without files. */
export function aClip(owner: { id: string }, content: Partial<NewClip> = {}) {
  return createClip(owner, { title: "Leaking valve", ...content });
}
