import { newId, type Tag } from "#lib/editor/document";
import type { Moment, Transport } from "../playback/transport";
import type { DocumentStore } from "../sync/document-store";
import type { StateAccess } from "./studio-state";

interface Place {
  x: number;
  y: number;
}

type Document = Pick<DocumentStore, "doc" | "change" | "endStep">;

export function createTagActions(
  document: Document,
  transport: Pick<Transport, "timeOf" | "isPlaying" | "pause" | "seek">,
  { state, show }: StateAccess,
) {
  /** A tag that was just set: without a note it is not wanted yet. */
  let fresh: string | null = null;

  const change = (id: string, changes: Partial<Tag>, step: string) =>
    document.change({ kind: "change-tag", id, changes }, `${step} ${id}`);

  const begin = (moment: Moment, where: Pick<Tag, "x" | "y" | "picture">) => {
    const timestamp = Math.round(transport.timeOf(moment) * 1000) / 1000;
    const tag: Tag = { id: newId(), timestamp, ...where, note: "", extra: {} };
    document.change({ kind: "add-tag", tag });
    actions.open(tag.id);
    fresh = tag.id;
  };

  /** Where the picture was last pointed at. */
  let pointer: Place = { x: 0.5, y: 0.5 };

  const actions = {
    /** The user points at the picture: the next tag without a place is put there. */
    pointAt(place: Place): void {
      pointer = place;
    },
    /** Puts a tag where the picture was last pointed at, beside one that is there already; without a picture, at a moment. */
    addHere(moment: Moment): void {
      if (state().picture === null) {
        actions.addMoment(moment);
        return;
      }
      let { x, y } = pointer;
      const isTaken = () =>
        document.doc.tags.some((tag) => tag.picture === state().picture && near(tag.x, x) && near(tag.y, y));
      for (let tries = 0; tries < mostTries && isTaken(); tries++) {
        x = (x + aside) % 1;
        y = (y + aside / 2) % 1;
      }
      actions.add(x, y, moment);
    },
    /** Adds a tag at a place of the picture, at the second of the playhead, and opens its note. */
    add(x: number, y: number, moment: Moment): void {
      begin(moment, { x: inside(x), y: inside(y), picture: state().picture });
    },
    /** Adds a tag at the second of the playhead, without a place. */
    addMoment(moment: Moment): void {
      begin(moment, { x: null, y: null, picture: null });
    },
    move(id: string, x: number, y: number): void {
      change(id, { x: inside(x), y: inside(y) }, "move");
    },
    setTime(id: string, timestamp: number): void {
      change(id, { timestamp: Math.max(0, timestamp) }, "time");
    },
    /** Playback pauses while a user types a note. */
    write(id: string, note: string): void {
      if (transport.isPlaying) transport.pause();
      change(id, { note }, "note");
    },
    remove(id: string): void {
      document.change({ kind: "remove-tag", id });
      if (state().selected === id) actions.open(null);
    },
    /** Opens the note of a tag; null closes the one that is open. */
    open(id: string | null): void {
      if (state().selected === id) return;
      document.endStep();
      fresh = null;
      show({ selected: id });
    },
    /** Cancels the note: a new tag without a note is removed again. */
    cancel(): void {
      const tag = document.doc.tags.find(({ id }) => id === state().selected);
      if (tag && tag.id === fresh && tag.note.trim() === "") actions.remove(tag.id);
      else actions.open(null);
    },
    /** Goes to the moment and the picture of a tag. */
    goTo(tag: Pick<Tag, "timestamp" | "picture">): void {
      transport.seek(tag.timestamp);
      if (tag.picture !== null && tag.picture !== state().picture) actions.showPicture(tag.picture);
    },
    showPicture(id: string): void {
      actions.open(null);
      show({ picture: id });
    },
    /** A drag or a text is a separate step. */
    endStep(): void {
      document.endStep();
    },
  };
  return actions;
}

const mostTries = 40;
const aside = 0.06;
const near = (a: number | null, b: number) => a !== null && Math.abs(a - b) < 0.02;
const inside = (share: number) => Math.min(1, Math.max(0, share));
