/**
 * A clock may begin anywhere, such as where a long stream was cut. Some containers state the end on that clock, others the
 * length, which may be before the start.
 */
export function secondsSince(start: number, stated: number) {
  return start > 0 && stated > start ? stated - start : stated;
}

export function readProbe(log: string[]) {
  const duration = log
    .map((line) => /^\s*Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)(?:, start: (-?[\d.]+))?/.exec(line))
    .find(Boolean);
  const tracks = log
    .map((line) => /^\s*Stream #0:\d+.*?: Audio: (\w+)(?:.*?, (\d+) Hz,)?/.exec(line))
    .filter((found) => found !== null)
    .map(({ input, 1: codec, 2: hertz }) => ({ codec, hertz, isDefault: /\(default\)/.test(input) }));
  // ffmpeg names a codec "none" that it does not know, such as Apple's spatial one.
  const known = tracks.filter(({ codec }) => codec !== "none");
  const heard = known.find(({ isDefault }) => isDefault) ?? known[0] ?? tracks[0];
  const stated = duration ? Number(duration[1]) * 3600 + Number(duration[2]) * 60 + Number(duration[3]) : null;
  const start = Number(duration?.[4] ?? 0);
  return {
    opened: log.some((line) => line.startsWith("Input #0,")),
    codec: heard?.codec ?? null,
    track: heard ? tracks.indexOf(heard) : 0,
    hasAudio: tracks.length > 0,
    sampleRate: heard?.hertz ? Number(heard.hertz) : null,
    headerSeconds: stated === null ? null : secondsSince(start, stated),
    start,
  };
}

/** Null if silent or too short to measure. */
export function readLoudness(log: string[]) {
  const values = log
    .map((line) => /^\s*I:\s+(-?[\d.]+|nan|-inf) LUFS/.exec(line)?.[1])
    .filter((value) => value !== undefined);
  const value = Number(values.at(-1));
  return Number.isFinite(value) && value > -70 ? value : null;
}

/** Of all parts. */
export function readDecodedSamples(log: string[]) {
  const counts = log.map((line) => /Number of samples: (\d+)/.exec(line)?.[1]).filter((value) => value !== undefined);
  return counts.length > 0 ? counts.reduce((sum, count) => sum + Number(count), 0) : null;
}

/** Whether ffmpeg stopped because the sound changed its format. */
export function changesFormat(log: string[]) {
  return log.some((line) => line.includes("Changing audio frame properties on the fly is not supported"));
}

/** Seconds. */
export function readBeginning(log: string[]) {
  const found = log.map((line) => /pts_time:([\d.]+)/.exec(line)?.[1]).find((value) => value !== undefined);
  return Number(found ?? 0);
}
