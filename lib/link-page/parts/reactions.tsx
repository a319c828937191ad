import type { ShownReaction } from "../model";
import { replyPart } from "../reply-names";
import { Glyph } from "./glyph";

const kinds = [
  ["seen", "Seen"],
  ["agree", "Agree"],
  ["thanks", "Thanks"],
  ["unsure", "Not sure"],
  ["done", "Done"],
] as const;

/**
 * A button for each reaction; to a reply only those that were given, and "+", which the script replaces by the rest. They can
 * be pressed where the link takes replies.
 */
export function Reactions({
  given,
  to,
  canReact,
  isShort = false,
}: {
  given: readonly ShownReaction[];
  to: string;
  canReact: boolean;
  isShort?: boolean;
}) {
  if (!canReact && given.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      className={canReact && given.length === 0 ? "reacts js-only" : "reacts"}
      role="group"
      aria-label={`Reactions to ${to}`}
    >
      {kinds.map(([kind, words]) => {
        const one = given.find((reaction) => reaction.kind === kind);
        if (!one && (isShort || !canReact)) return null;
        return (
          <button
            type="button"
            key={kind}
            value={kind}
            disabled={!canReact}
            aria-pressed={one?.isOwn ?? false}
            aria-label={`${words}${one ? `, ${one.count}` : ""}`}
            {...replyPart("react")}
          >
            <Glyph name={kind} size={16} />
            {isShort ? null : words} {one ? <b>{one.count}</b> : null}
          </button>
        );
      })}
      {isShort && canReact && given.length < kinds.length ? (
        <button type="button" className="js-only" aria-label={`React to ${to}`} {...replyPart("moreReactions")}>
          +
        </button>
      ) : null}
    </div>
  );
}
