"use client";
import { Pause, Play } from "lucide-react";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useDateLanguages } from "#components/shell/date-language";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import { formatAgo, type Languages } from "#lib/browser/dates";
import { isTakeActive } from "#lib/browser/recorder/recorder-state";
import { clockTime } from "#lib/player/time-format";
import type { EarlierTake } from "#lib/studio/device/earlier-takes";
import { filterEarlierTakes } from "#lib/studio/session/take-history";

/** Recordings from before the current one, to play and use again. */
export function EarlierTakes() {
  const session = useSession();
  const title = useId();
  const languages = useDateLanguages();
  const takes = useStudio((state) => state.takes);
  const items = useStudio((state) => state.items);
  const clip = useStudio((state) => state.clip);
  const taking = useStudio((state) => isTakeActive(state.recorder));
  const earlier = useMemo(() => filterEarlierTakes(takes, items, clip), [takes, items, clip]);
  const [playing, play] = usePlayer();
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby={title} className="mt-6">
      <h3 id={title} className="m-0 font-[600] text-ink2 text-sm">
        Earlier takes
      </h3>
      <p className="mt-0.5 mb-1 text-ink3 text-sm">Kept on this device for 7 days.</p>
      <ul className="m-0 list-none p-0">
        {earlier.map((take) => (
          <li key={take.id} className="flex items-center gap-2 border-line border-b py-2 last:border-b-0">
            <IconButton
              label={`${playing === take.id ? "Pause" : "Play"} the take ${wordsOf(take, languages)}`}
              disabled={taking}
              onClick={() => void play(take.id)}
            >
              {playing === take.id ? (
                <Pause size={18} fill="currentColor" aria-hidden="true" />
              ) : (
                <Play size={18} fill="currentColor" aria-hidden="true" />
              )}
            </IconButton>
            <p className="m-0 min-w-0 flex-1 break-words leading-5">
              <span className="tabular font-[560]">{lengthOf(take) ?? "Sound"}</span>
              <span className="block text-ink3 text-sm">{formatAgo(new Date(take.madeAt), languages)}</span>
            </p>
            <Button
              disabled={taking}
              aria-label={`Use this take again: ${wordsOf(take, languages)}`}
              onClick={() => void session.files.takeAgain(take)}
            >
              Use this take again
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const lengthOf = ({ durationSeconds }: EarlierTake) => (durationSeconds === null ? null : clockTime(durationSeconds));
const wordsOf = (take: EarlierTake, languages: Languages) =>
  [lengthOf(take) && `of ${lengthOf(take)}`, `made ${formatAgo(new Date(take.madeAt), languages)}`]
    .filter(Boolean)
    .join(", ");

/** Plays one take at a time, and the clip not at the same time. */
function usePlayer() {
  const { transport, files } = useSession();
  const [playing, setPlaying] = useState<string | null>(null);
  const audio = useRef<HTMLAudioElement | null>(null);
  const wanted = useRef<string | null>(null);
  const stop = useCallback(() => {
    wanted.current = null;
    if (audio.current) {
      audio.current.pause();
      URL.revokeObjectURL(audio.current.src);
    }
    audio.current = null;
    setPlaying(null);
  }, []);
  useEffect(() => {
    const end = transport.onChange(() => {
      if (transport.isPlaying || !transport.audio.paused) stop();
    });
    return () => {
      end();
      stop();
    };
  }, [transport, stop]);
  const play = async (id: string) => {
    const isSame = wanted.current === id;
    stop();
    if (isSame) return;
    wanted.current = id;
    const file = await files.takeFile(id);
    if (!file || wanted.current !== id) return;
    transport.pause();
    const player = new Audio(URL.createObjectURL(file));
    audio.current = player;
    for (const event of ["ended", "error"]) player.addEventListener(event, () => audio.current === player && stop());
    setPlaying(id);
    await player.play().catch(() => {});
  };
  return [playing, play] as const;
}
