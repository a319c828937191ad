import { CircleCheck, CircleQuestionMark, Eye, Heart, ThumbsUp } from "lucide-react";
import type { Reply } from "#lib/api-client/api";

const kinds = {
  seen: { words: "Seen", Icon: Eye },
  agree: { words: "Agree", Icon: ThumbsUp },
  thanks: { words: "Thanks", Icon: Heart },
  unsure: { words: "Not sure", Icon: CircleQuestionMark },
  done: { words: "Done", Icon: CircleCheck },
} as const;

/** How often visitors gave each reaction, to the clip or to a reply. */
export function ReactionCounts({ reactions, to }: { reactions: Reply["reactions"]; to: string }) {
  if (reactions.length === 0) return null;
  return (
    <ul aria-label={`Reactions to ${to}`} className="mt-2 mb-1 flex list-none flex-wrap gap-1.5 p-0">
      {reactions.map(({ kind, count }) => {
        const { words, Icon } = kinds[kind];
        return (
          <li
            key={kind}
            className="inline-flex items-center gap-1.5 rounded-full border border-line px-2.5 py-0.5 text-ink2 text-sm"
          >
            <Icon size={15} aria-hidden="true" />
            <span>{words}</span> <b className="font-[560]">{count}</b>
          </li>
        );
      })}
    </ul>
  );
}
