import type { Reply } from "#lib/api-client/api";
import { ReplyItem } from "./reply-item";

export function ReplyList({ replies }: { replies: readonly Reply[] }) {
  return (
    <ul className="m-0 list-none p-0">
      {replies.map((reply) => (
        <li key={reply.id} className="border-line border-b py-3 last:border-b-0">
          <ReplyItem reply={reply} />
        </li>
      ))}
    </ul>
  );
}
