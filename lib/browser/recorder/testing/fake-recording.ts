export class FakeTrack extends EventTarget {
  stopped = false;
  readyState = "live";
  constructor(readonly label = "Desk microphone") {
    super();
  }
  stop() {
    this.stopped = true;
  }
}

export class FakeMediaRecorder extends EventTarget {
  static latest: FakeMediaRecorder;
  static isTypeSupported = (type: string) => type.includes("webm");
  state = "inactive";
  mimeType: string;
  constructor(_stream: unknown, options: { mimeType?: string }) {
    super();
    this.mimeType = options.mimeType ?? "";
    FakeMediaRecorder.latest = this;
  }
  start() {
    this.state = "recording";
  }
  pause() {
    this.state = "paused";
  }
  resume() {
    this.state = "recording";
  }
  give(text: string) {
    this.dispatchEvent(Object.assign(new Event("dataavailable"), { data: new Blob([text]) }));
  }
  stop() {
    this.state = "inactive";
    this.give("end");
    this.dispatchEvent(new Event("stop"));
  }
}

/** A browser that listens, and hears this loudness. */
export class FakeAudioContext {
  static loudness = 0.25;
  static state = "running";
  get state() {
    return FakeAudioContext.state;
  }
  createAnalyser() {
    return { fftSize: 0, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(FakeAudioContext.loudness) };
  }
  createMediaStreamSource() {
    return { connect() {} };
  }
  resume = async () => {};
  close = async () => {};
}

export const createFakeStream = (track: FakeTrack) => ({ getTracks: () => [track], getAudioTracks: () => [track] });
