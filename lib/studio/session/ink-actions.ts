import { newId, type Stroke } from "#lib/editor/document";
import { type Tool, toolWidth } from "#lib/editor/tools";
import { duplicateStroke, eraseStroke, moveStroke, recolorStroke, retimeStroke } from "#lib/ink/edit";
import { roundStroke } from "#lib/ink/write-strokes";
import type { Moment, Transport } from "../playback/transport";
import type { DocumentStore } from "../sync/document-store";
import type { StateAccess } from "./studio-state";

type Document = Pick<DocumentStore, "doc" | "change" | "endStep">;

export function createInkActions(
  document: Document,
  transport: Pick<Transport, "time" | "timeOf" | "isMoving">,
  { state, show }: StateAccess,
) {
  const strokes = () => document.doc.ink[state().picture ?? ""] ?? [];
  const find = (id: string | null) => strokes().find((stroke) => stroke.id === id);
  const put = (stroke: Stroke, step: string) => {
    const picture = state().picture;
    if (picture !== null) {
      document.change({ kind: "change-stroke", picture, id: stroke.id, stroke: roundStroke(stroke) }, step);
    }
  };

  const actions = {
    /** The second of the take or of playback; null while time does not run. */
    secondOf(event: Moment): number | null {
      return transport.isMoving ? transport.timeOf(event) : null;
    },
    choose(tool: Tool): void {
      show({ tool, mark: tool === "select" ? state().mark : null });
    },
    /** The colour of the next stroke and of the selection. */
    chooseColor(color: string): void {
      show({ color });
      const stroke = find(state().mark);
      const next = stroke && recolorStroke(stroke, color);
      if (next && next !== stroke) put(next, `colour ${next.id}`);
      document.endStep();
    },
    chooseWidth(width: number): void {
      show({ width });
      const stroke = find(state().mark);
      if (stroke && stroke.tool !== "redact") {
        put({ ...stroke, width: toolWidth(stroke.tool, width) }, `width ${stroke.id}`);
        document.endStep();
      }
    },
    /** Puts a finished stroke on top of the picture on the stage, or of the one on which it was begun. */
    add(stroke: Stroke, picture = state().picture): void {
      if (picture !== null) document.change({ kind: "add-stroke", picture, stroke });
    },
    select(id: string | null): void {
      if (state().mark === id) return;
      document.endStep();
      show({ mark: id });
    },
    move(id: string, dx: number, dy: number): void {
      const stroke = find(id);
      if (stroke) put(moveStroke(stroke, dx, dy), `move ${id}`);
    },
    /** Moves it in time; null: it is always there. */
    setStart(id: string, start: number | null): void {
      const stroke = find(id);
      if (stroke && stroke.tool !== "redact") put(retimeStroke(stroke, start), `time ${id}`);
    },
    /** Moves marks in time together, as one step as long as they are the same. */
    shift(ids: readonly string[], by: number, most: number): void {
      const starts = ids.flatMap((id) => find(id)?.start ?? []);
      const shift = Math.min(most - Math.max(...starts), Math.max(-Math.min(...starts), by));
      if (starts.length === 0 || shift === 0) return;
      for (const id of ids) {
        const stroke = find(id);
        if (stroke?.start != null) put(retimeStroke(stroke, stroke.start + shift), `time ${ids[0]}`);
      }
    },
    /** Shown from the playhead on. */
    startAtPlayhead(id: string): void {
      actions.setStart(id, Math.round(transport.time * 1000) / 1000);
      document.endStep();
    },
    alwaysShow(id: string): void {
      actions.setStart(id, null);
      document.endStep();
    },
    write(id: string, text: string): void {
      const stroke = find(id);
      if (stroke) put({ ...stroke, text }, `write ${id}`);
      document.endStep();
    },
    remove(...ids: readonly string[]): void {
      const picture = state().picture;
      for (const id of ids) {
        if (picture !== null) document.change({ kind: "remove-stroke", picture, id }, `remove ${ids[0]}`);
        if (state().mark === id) show({ mark: null });
      }
      document.endStep();
    },
    duplicate(id: string): void {
      const stroke = find(id);
      if (!stroke) return;
      const { name: _name, ...copy } = roundStroke(duplicateStroke(stroke, newId()));
      actions.add({ ...copy, drawing: null });
      show({ mark: copy.id });
    },
    /** Erases a stroke: while time runs, a replay shows it disappear, else it is removed. */
    erase(id: string, step: string, moment: Moment): void {
      const picture = state().picture;
      const stroke = find(id);
      if (!stroke || picture === null) return;
      const left = stroke.tool === "redact" ? null : eraseStroke(stroke, actions.secondOf(moment));
      if (left) put(left, step);
      else document.change({ kind: "remove-stroke", picture, id }, step);
      if (state().mark === id) show({ mark: null });
    },
    /** A gesture has ended: later changes are another step. */
    endStep(): void {
      document.endStep();
    },
  };
  return actions;
}
