import type { Reply } from "#lib/api-client/api";
import { ReplyItem } from "./reply-item";
import { threadOrder } from "./thread-order";

export function ReplyList({ replies }: { replies: readonly Reply[] }) {
  return (
    <ul className="m-0 list-none p-0">
      {threadOrder(replies).map(({ reply, isAnswer }) => (
        <li
          key={reply.id}
          className={`border-line border-b py-3 last:border-b-0 ${isAnswer ? "ml-3 border-l-2 pl-3" : ""}`}
        >
          <ReplyItem reply={reply} />
        </li>
      ))}
    </ul>
  );
}
