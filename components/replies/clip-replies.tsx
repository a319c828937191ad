import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Loaded } from "#components/ui/loading/loaded";
import { Skeleton } from "#components/ui/skeleton";
import { getClip, type Reply } from "#lib/api-client/api";
import { ReactionCounts } from "./reaction-counts";
import { ReplyItem } from "./reply-item";
import { renderSpotCrop } from "./spot-crop";
import { SuspectedReplies } from "./suspected-replies";
import { threadOrder } from "./thread-order";

interface ClipRepliesProps {
  clipId: number;
  read: UseQueryResult<{ replies: readonly Reply[]; reactions: Reply["reactions"] }>;
}

/** The replies of visitors of all links to a clip. */
export function ClipReplies({ clipId, read }: ClipRepliesProps) {
  const clip = useQuery({
    queryKey: ["replies", clipId, "pictures"],
    queryFn: ({ signal }) => getClip(clipId, signal),
    enabled: read.data?.replies.some(({ x }) => x !== null) ?? false,
  });
  return (
    <>
      <Loaded read={read} failed="Replies could not be loaded." placeholder={<Skeleton className="my-3 h-14" />}>
        {({ replies, reactions }) => (
          <>
            <ReactionCounts reactions={reactions} to="the clip" />
            {replies.length === 0 ? (
              <p className="text-ink2">No replies yet. Recipients of your link can reply in writing or by voice.</p>
            ) : (
              <ul className="m-0 list-none p-0">
                {threadOrder(replies).map(({ reply, isAnswer }) => (
                  <li
                    key={reply.id}
                    className={`border-line border-b py-3 last:border-b-0 ${isAnswer ? "ml-3 border-l-2 pl-3" : ""}`}
                  >
                    <ReplyItem reply={reply} crop={renderSpotCrop(reply, clip.data?.clip.image_urls)} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      <SuspectedReplies clipId={clipId} />
    </>
  );
}
