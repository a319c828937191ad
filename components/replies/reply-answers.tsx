import type { Reply } from "#lib/api-client/api";
import { ownPath } from "#lib/api-client/own-path";
import { VoicePlayer } from "./voice-player";

/** The owner's answers. */
export function ReplyAnswers({ answers }: Pick<Reply, "answers">) {
  return answers.map(({ id, message, audio_url: audio, duration_seconds: durationSeconds }) => (
    <div key={id} className="mt-2 border-edge border-l-2 pl-3 text-ink2">
      <p className="m-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
        <span className="text-ink3 text-sm">You answered: </span>
        <bdi>{message}</bdi>
      </p>
      {audio ? <VoicePlayer src={ownPath(audio)} label="Your spoken answer" durationSeconds={durationSeconds} /> : null}
    </div>
  ));
}
