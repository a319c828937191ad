"use client";
import { useMemo } from "react";
import { LevelMeter } from "#components/recorder/level-meter";
import { useSession, useStudio, useTransport } from "#components/studio-session/studio-context";
import { lazyComponent } from "#components/ui/lazy-component";
import { Spinner } from "#components/ui/spinner";
import { CutLayer } from "#components/waveform/cut-layer";
import { FlagLayer } from "#components/waveform/flag-layer";
import { InkLane } from "#components/waveform/ink-lane";
import { LiveWave } from "#components/waveform/live-wave";
import { SwitchLane } from "#components/waveform/switch-lane";
import { Ticks } from "#components/waveform/ticks";
import { Waveform } from "#components/waveform/waveform";
import { ZoomedSound } from "#components/waveform/zoomed-sound";
import { getUnavailableReason, isTakeActive } from "#lib/browser/recorder/recorder-state";
import { peaksFromLevels } from "#lib/editor/peaks";
import { refusalMessage } from "#lib/studio/recording/recorder-words";

const laneHeight = 28;

interface SoundAreaProps {
  height: number;
  /** Moments are listed below it, and it keeps its height. */
  ticks?: boolean;
  isAlone?: boolean;
  hasCurve?: boolean;
}

const DockCurve = lazyComponent(() => import("#components/views/dock-curve").then(({ DockCurve }) => DockCurve));

export function SoundArea({ height, ticks = false, isAlone = false, hasCurve = false }: SoundAreaProps) {
  const { canRecord } = useSession();
  const taking = useStudio((state) => isTakeActive(state.recorder));
  const known = useStudio((state) => state.peaks);
  const preparing = useStudio((state) => state.preparingSound);
  const hasTimedInk = useStudio(
    ({ history, picture }) => history.doc.ink[picture ?? ""]?.some(({ start }) => start !== null) ?? false,
  );
  const hasSwitches = useStudio(({ history }) => history.doc.switches.length > 0 && history.doc.pictures.length > 1);
  const { hasSound, duration, isBroken } = useTransport();
  const peaks = useMemo(
    () =>
      known ??
      (duration > 0
        ? peaksFromLevels(
            Array.from({ length: 200 }, () => 0.02),
            duration,
          )
        : null),
    [known, duration],
  );
  // Where the dock cannot grow the wave makes room for the rows below it.
  const lanes = [hasTimedInk, hasSwitches].filter(Boolean).length;
  const waveHeight = ticks ? height - lanes * laneHeight : height;
  if (taking) {
    return (
      <div>
        <LiveWave height={height} />
        <div className="mt-1.5">
          <LevelMeter />
        </div>
      </div>
    );
  }
  if (!hasSound) {
    const invitation = isAlone
      ? "Press record and talk."
      : "Press record and talk. Tap the picture whenever you mean a spot.";
    return (
      <p className="m-0 grid place-items-center text-center text-ink3" style={{ height: height + 26 }}>
        <span>{canRecord ? invitation : refusalMessage(getUnavailableReason())}</span>
      </p>
    );
  }
  return (
    <ZoomedSound>
      {(zoom) => (
        <>
          {hasCurve ? <DockCurve /> : null}
          <div className="relative pt-6.5">
            {peaks ? (
              <Waveform peaks={peaks} isFlat={!known} height={waveHeight} />
            ) : (
              <div style={{ height: waveHeight }} />
            )}
            <CutLayer />
            <FlagLayer />
            {isBroken ? (
              <p role="alert" className="absolute inset-x-0 bottom-1 m-0 text-center font-[560] text-bad">
                This browser cannot play the file. Sharing creates a version that plays everywhere.
              </p>
            ) : !known && preparing ? (
              <p
                role="status"
                className="absolute inset-x-0 top-8 m-0 flex items-center justify-center gap-2 text-ink3 text-sm"
              >
                <Spinner /> <span>Drawing the waveform…</span>
              </p>
            ) : null}
          </div>
          {hasTimedInk ? <InkLane /> : null}
          {hasSwitches ? <SwitchLane /> : null}
          {(ticks || isAlone) && duration > 0 ? <Ticks duration={duration} zoom={zoom} /> : null}
        </>
      )}
    </ZoomedSound>
  );
}
