import type { Page } from "playwright/test";

/** What a page holds open, by kind and name: listeners, timers, frames, streams, audio contexts, locks ... */
export type OpenResources = Record<string, number>;

/** Counts from the next page on what is opened and closed; to be called before the page is visited. */
export async function watchResources(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

/** What is open now, without what nothing but this count refers to. */
export async function openResources(page: Page): Promise<OpenResources> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.detach();
  return page.evaluate(() => (window as unknown as { openResources: () => Promise<OpenResources> }).openResources());
}

export function moreThan(before: OpenResources, after: OpenResources): OpenResources {
  const grown = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, count]) => count > 0));
}

/** Runs in the page before its own scripts. */
function watch(): void {
  interface Listening {
    type: string;
    listener: unknown;
    capture: boolean;
  }
  const listening = new WeakMap<EventTarget, Set<Listening>>();
  const targets = new Set<WeakRef<EventTarget>>();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const isCapture = (options: unknown) =>
    typeof options === "object" && options !== null ? Boolean((options as AddEventListenerOptions).capture) : !!options;
  const find = (target: EventTarget, type: string, listener: unknown, capture: boolean) =>
    [...(listening.get(target) ?? [])].find(
      (one) => one.type === type && one.listener === listener && one.capture === capture,
    );
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    const { once, signal } = typeof options === "object" && options !== null ? options : {};
    addEventListener.call(target, type, listener, options);
    const capture = isCapture(options);
    if (!listener || signal?.aborted || find(target, type, listener, capture)) return;
    if (!listening.has(target)) {
      listening.set(target, new Set());
      targets.add(new WeakRef(target));
    }
    const one = { type, listener, capture };
    const all = listening.get(target);
    all?.add(one);
    if (signal) addEventListener.call(signal, "abort", () => all?.delete(one), { once: true });
    if (once) addEventListener.call(target, type, () => all?.delete(one), { once, capture });
  };
  EventTarget.prototype.removeEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    removeEventListener.call(target, type, listener, options);
    const one = find(target, type, listener, isCapture(options));
    if (one) listening.get(target)?.delete(one);
  };

  const timers = new Map<number, string>();
  const frames = new Set<number>();
  const { setTimeout: startTimer, clearTimeout: stopTimer, setInterval: repeat, clearInterval: stopRepeat } = window;
  const { requestAnimationFrame: askForFrame, cancelAnimationFrame: cancelFrame } = window;
  type Handler = (...given: unknown[]) => void;
  const ended =
    <Id>(ids: { delete: (id: Id) => boolean }, stop: (id: Id) => void) =>
    (id: Id) => {
      ids.delete(id);
      stop(id);
    };
  Object.assign(window, {
    setTimeout: (handler: Handler, ms?: number, ...given: unknown[]) => {
      const id = startTimer(() => {
        timers.delete(id);
        handler(...given);
      }, ms);
      timers.set(id, "timeout");
      return id;
    },
    clearTimeout: ended(timers, stopTimer as (id: number) => void),
    setInterval: (handler: Handler, ms?: number, ...given: unknown[]) => {
      const id = repeat(() => handler(...given), ms);
      timers.set(id, "interval");
      return id;
    },
    clearInterval: ended(timers, stopRepeat as (id: number) => void),
    requestAnimationFrame: (handler: FrameRequestCallback) => {
      const id = askForFrame((now) => {
        frames.delete(id);
        handler(now);
      });
      frames.add(id);
      return id;
    },
    cancelAnimationFrame: ended(frames, cancelFrame as (id: number) => void),
  });

  /** Things that have to be ended by whoever made them, and whether they are. */
  let made: { name: string; isOpen: () => boolean }[] = [];
  const keep = <Thing>(name: string, thing: Thing, isOpen: (thing: Thing) => boolean): Thing => {
    made.push({ name, isOpen: () => isOpen(thing) });
    return thing;
  };
  const watched = <Thing extends object>(
    name: string,
    Kind: new (...given: never[]) => Thing,
    isOpen: (it: Thing) => boolean,
  ) =>
    new Proxy(Kind, {
      construct: (kind, given, wanted) => keep(name, Reflect.construct(kind, given, wanted) as Thing, isOpen),
    });
  const shut = new WeakSet<object>();
  const shutBy = (prototype: object, method: string) => {
    const before = (prototype as Record<string, (...given: unknown[]) => unknown>)[method];
    Object.assign(prototype, {
      [method](this: object, ...given: unknown[]) {
        shut.add(this);
        return before?.apply(this, given);
      },
    });
  };
  const isNotShut = (thing: object) => !shut.has(thing);
  shutBy(BroadcastChannel.prototype, "close");
  for (const kind of [ResizeObserver, MutationObserver, IntersectionObserver]) shutBy(kind.prototype, "disconnect");
  Object.assign(window, {
    AudioContext: watched("audio context", AudioContext, ({ state }) => state !== "closed"),
    MediaRecorder: watched("media recorder", MediaRecorder, ({ state }) => state !== "inactive"),
    Audio: watched("sound that is loaded", Audio, (sound) => sound.hasAttribute("src")),
    BroadcastChannel: watched("channel", BroadcastChannel, isNotShut),
    ResizeObserver: watched("resize observer", ResizeObserver, isNotShut),
    MutationObserver: watched("mutation observer", MutationObserver, isNotShut),
  });
  const { mediaDevices } = navigator;
  const openMicrophone = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await openMicrophone(wanted);
    for (const track of stream.getTracks()) keep("live track", track, ({ readyState }) => readyState === "live");
    return stream;
  };
  const urls = new Set<string>();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (thing) => {
    const url = createObjectURL.call(URL, thing);
    urls.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    urls.delete(url);
    revokeObjectURL.call(URL, url);
  };

  const openNow = async () => {
    const counts = new Map<string, number>();
    const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const reference of targets) {
      const target = reference.deref();
      if (!target) targets.delete(reference);
      for (const { type } of (target && listening.get(target)) ?? []) {
        count(`listener of ${target?.constructor.name} for ${type}`);
      }
    }
    for (const kind of timers.values()) count(kind);
    for (const _ of frames) count("frame");
    // What is ended is let go, and everything that it refers to.
    made = made.filter(({ isOpen }) => isOpen());
    for (const { name } of made) count(name);
    for (const _ of urls) count("object URL");
    for (const { name } of (await navigator.locks.query()).held ?? [])
      count(`lock ${name?.replace(/-[^-]{12,}$/, "")}`);
    return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  Object.assign(window, { openResources: openNow });
}
