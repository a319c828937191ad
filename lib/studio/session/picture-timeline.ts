import { isTakeActive } from "#lib/browser/recorder/recorder-state";
import { newId, type Switch } from "#lib/editor/document";
import { pictureTimes, shownPictures } from "#lib/editor/timeline";
import { pictureAt } from "#lib/player/pictures-over-time";
import type { KeptSwitch } from "../device/journal";
import type { Moment, Transport } from "../playback/transport";
import type { DocumentStore } from "../sync/document-store";
import type { StateAccess } from "./studio-state";

type Document = Pick<DocumentStore, "doc" | "change" | "endStep">;
type Clock = Pick<Transport, "time" | "timeOf" | "duration" | "isPlaying" | "onFrame">;

/** Which picture is on the stage when: switched by hand, recorded during a take, followed during playback. */
export function createPictureTimeline(transport: Clock, { state, show }: StateAccess, document: Document) {
  let timeline: {
    doc: Document["doc"];
    duration: number;
    unreadable: readonly string[] | undefined;
    shown: ReturnType<typeof pictureTimes>;
  } | null = null;
  /** The last picture of the time line: a user's own choice stays until it shows another. */
  let told: string | null = null;
  /** Switches from before the take that is being made. */
  let older: ReadonlySet<string> = new Set();

  const pictureOf = (second: number): string | null => {
    const { doc } = document;
    const { duration } = transport;
    const { unreadable_image_urls: unreadable } = state().clip;
    if (timeline?.doc !== doc || timeline.duration !== duration || timeline.unreadable !== unreadable) {
      timeline = { doc, duration, unreadable, shown: pictureTimes(doc, duration || null, unreadable) };
    }
    return pictureAt(timeline.shown, second);
  };
  const seen = () => shownPictures(document.doc.pictures, state().clip.unreadable_image_urls);
  const put = (id: string) => {
    if (state().picture !== id) show({ picture: id, selected: null });
  };
  const round = (second: number) => Math.round(second * 1000) / 1000;
  const add = (picture: string, second: number) => {
    const timestamp = round(second);
    const same = document.doc.switches.find((one) => one.timestamp === timestamp && !older.has(one.id));
    if (same) document.change({ kind: "change-switch", id: same.id, changes: { picture } });
    else document.change({ kind: "add-switch", one: { id: newId(), timestamp, picture } });
    document.endStep();
  };
  /** The take is the recording now: switches of the one before it are removed, as one step. */
  const taken = () => {
    const { switches } = document.doc;
    const pictures = seen();
    const [first] = pictures;
    for (const id of older) document.change({ kind: "remove-switch", id }, "older switches");
    // Without any the pictures would go by on their own: this take was made with the first one on the stage.
    if (older.size > 0 && switches.every(({ id }) => older.has(id)) && first && pictures.length > 1)
      document.change({ kind: "add-switch", one: { id: newId(), timestamp: 0, picture: first.id } }, "older switches");
    document.endStep();
    older = new Set();
  };
  const stopFollowing = transport.onFrame(() => {
    if (isTakeActive(state().recorder) || document.doc.pictures.length < 2) return;
    if (transport.time === 0 && !transport.isPlaying) return;
    const now = pictureOf(transport.time);
    if (now === null || now === told) return;
    told = now;
    put(now);
  });

  return {
    /** The user chooses a picture: during a take, the moment is kept. */
    choose(id: string, moment?: Moment): void {
      if (state().picture === id) return;
      document.endStep();
      put(id);
      if (isTakeActive(state().recorder) && document.doc.pictures.length > 1)
        add(id, moment ? transport.timeOf(moment) : transport.time);
    },
    /** A take begins: with another picture than the first one that is a switch, too. */
    begin(): void {
      older = new Set(document.doc.switches.map(({ id }) => id));
      const { picture } = state();
      const pictures = seen();
      if (picture !== null && pictures.length > 1 && pictures[0]?.id !== picture) add(picture, 0);
    },
    taken,
    /** A take that was cut off is the recording now; `before` it there were these. */
    recovered(before: readonly KeptSwitch[]): void {
      const { switches, pictures } = document.doc;
      const fileOf = new Map(pictures.map(({ id, file }) => [id, file]));
      const isSame = (one: Switch) => (kept: KeptSwitch) =>
        kept.timestamp === one.timestamp &&
        (kept.picture === one.picture || (kept.file !== null && kept.file === fileOf.get(one.picture ?? "")));
      older = new Set(switches.filter((one) => before.some(isSame(one))).map(({ id }) => id));
      taken();
    },
    discarded(): void {
      older = new Set();
    },
    kept(): KeptSwitch[] {
      const { switches, pictures } = document.doc;
      return switches.map(({ timestamp, picture }) => ({
        timestamp,
        picture,
        file: pictures.find(({ id }) => id === picture)?.file ?? null,
      }));
    },
    /** Shows the picture from the playhead on. */
    switchHere(id: string): void {
      add(id, transport.time);
      told = id;
      put(id);
    },
    move(id: string, timestamp: number): void {
      const changes: Partial<Switch> = { timestamp: round(Math.max(0, timestamp)) };
      document.change({ kind: "change-switch", id, changes }, `switch ${id}`);
    },
    remove(id: string): void {
      document.change({ kind: "remove-switch", id });
      document.endStep();
    },
    endStep: document.endStep,
    dispose: stopFollowing,
  };
}
