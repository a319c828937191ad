const DETAIL_PER_SECOND = 20;
export const PEAKS_SAMPLE_RATE = 8000;
export const OVERVIEW_POINTS = 2048;

const HEAD = 24;
/** At most 200 points per second; more is not visible. */
const FINEST_STEP = PEAKS_SAMPLE_RATE / 200;

/** BBC audiowaveform, version 2: a minimum and a maximum for each step. */
export interface Waveform {
  version: 2;
  channels: 1;
  sample_rate: number;
  samples_per_pixel: number;
  bits: 8;
  /** number of pairs */
  length: number;
  /** min, max, min, max, ... each -128 to 127 */
  data: number[];
}

/** Reduces 16-bit mono samples to a minimum and maximum per step. Accepts pieces of any size. */
export class PeakMeter {
  samplesPerPixel: number;
  data: number[];
  inStep: number;
  lowest: number;
  highest: number;

  constructor(samplesPerPixel: number) {
    this.samplesPerPixel = samplesPerPixel;
    this.data = [];
    this.inStep = 0;
    this.lowest = 0;
    this.highest = 0;
  }

  push(samples: Int16Array) {
    for (let index = 0; index < samples.length; index += 1) {
      const sample = samples[index] ?? 0;
      if (this.inStep === 0 || sample < this.lowest) this.lowest = sample;
      if (this.inStep === 0 || sample > this.highest) this.highest = sample;
      this.inStep += 1;
      if (this.inStep === this.samplesPerPixel) this.#close();
    }
  }

  finish(): Waveform {
    if (this.inStep > 0) this.#close();
    return {
      version: 2,
      channels: 1,
      sample_rate: PEAKS_SAMPLE_RATE,
      samples_per_pixel: this.samplesPerPixel,
      bits: 8,
      length: this.data.length / 2,
      data: this.data,
    };
  }

  #close() {
    this.data.push(this.lowest >> 8, this.highest >> 8);
    this.inStep = 0;
  }
}

export const DETAIL_STEP = PEAKS_SAMPLE_RATE / DETAIL_PER_SECOND;

export function overviewStep(samples: number) {
  return Math.max(FINEST_STEP, Math.ceil(samples / OVERVIEW_POINTS));
}

export function encodePeaks(waveform: Waveform): Buffer {
  const bytes = Buffer.alloc(HEAD + waveform.data.length);
  bytes.writeInt32LE(2, 0);
  bytes.writeUInt32LE(1, 4);
  bytes.writeInt32LE(waveform.sample_rate, 8);
  bytes.writeInt32LE(waveform.samples_per_pixel, 12);
  bytes.writeUInt32LE(waveform.length, 16);
  bytes.writeInt32LE(1, 20);
  for (let index = 0; index < waveform.data.length; index += 1)
    bytes.writeInt8(waveform.data[index] ?? 0, HEAD + index);
  return bytes;
}

/** Throws a RangeError for anything that `encodePeaks` did not write. */
export function decodePeaks(file: Uint8Array): Waveform {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < HEAD || bytes.readInt32LE(0) !== 2 || bytes.readUInt32LE(4) !== 1 || bytes.readInt32LE(20) !== 1) {
    throw new RangeError("This is not a mono 8-bit waveform of version 2.");
  }
  const length = bytes.readUInt32LE(16);
  if (bytes.length !== HEAD + length * 2) throw new RangeError("The waveform is cut off.");
  return {
    version: 2,
    channels: 1,
    sample_rate: bytes.readInt32LE(8),
    samples_per_pixel: bytes.readInt32LE(12),
    bits: 8,
    length,
    data: Array.from(new Int8Array(bytes.buffer, bytes.byteOffset + HEAD, length * 2)),
  };
}
