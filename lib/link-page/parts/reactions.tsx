import type { Reader } from "#lib/languages/translate";
import { Glyph } from "#lib/plain-page/glyph.tsx";
import type { ShownReaction } from "../model";
import { replyPart } from "../reply-names";

const kinds = ["seen", "agree", "thanks", "unsure", "done"] as const;

/**
 * A button for each reaction to the clip; to a reply, by the name of who wrote it, only those that were given, and "+", which the
 * script replaces by the rest. They can be pressed where the link takes replies.
 */
export function Reactions({
  given,
  writer,
  canReact,
  reader: { t },
}: {
  given: readonly ShownReaction[];
  writer?: string;
  canReact: boolean;
  reader: Reader;
}) {
  if (!canReact && given.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      className={canReact && given.length === 0 ? "reacts js-only" : "reacts"}
      role="group"
      aria-label={writer === undefined ? t("replies.reactions") : t("replies.reactionsTo", { name: writer })}
    >
      {kinds.map((kind) => {
        const one = given.find((reaction) => reaction.kind === kind);
        if (!one && (writer !== undefined || !canReact)) return null;
        return (
          <button
            type="button"
            key={kind}
            value={kind}
            disabled={!canReact}
            aria-pressed={one?.isOwn ?? false}
            aria-label={
              one ? t("replies.reactionCount", { kind, count: String(one.count) }) : t("replies.reaction", { kind })
            }
            {...replyPart("react")}
          >
            <Glyph name={kind} size={16} />
            {writer === undefined ? <span>{t("replies.reaction", { kind })}</span> : null}{" "}
            {one ? <b>{one.count}</b> : null}
          </button>
        );
      })}
      {writer !== undefined && canReact && given.length < kinds.length ? (
        <button
          type="button"
          className="js-only"
          aria-label={t("replies.reactTo", { name: writer })}
          {...replyPart("moreReactions")}
        >
          +
        </button>
      ) : null}
    </div>
  );
}
