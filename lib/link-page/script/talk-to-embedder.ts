import { findItems, findPart } from "#lib/player/dom/find";
import type { PlayerModel } from "#lib/player/model";
import { stateAttributes } from "#lib/player/names";
import { type FromFrame, PROTOCOL, type ToFrame } from "../element/messages";

const [SOUND_HEIGHT, TALLEST, STRIP_HEIGHT] = [240, 900, 64];

/** Says only what the page shows, and only to the page around it. @param origin of that page */
export function talkToEmbedder(origin: string): void {
  const model: PlayerModel = JSON.parse(findPart("model")?.textContent ?? "");
  const pins = model.tags.map((tag, index) => ({ ...tag, number: index + 1 }));
  const [audio, slider] = [findPart("audio"), findPart("seek")];
  const dock = document.querySelector<HTMLElement>(".dock:not(.alone)");
  const post = (message: FromFrame) => parent.postMessage({ tellmark: PROTOCOL, ...message }, origin);

  let told = 0;
  const tellSize = () => {
    const height = wantedHeight(dock);
    if (height !== told) post({ type: "size", height });
    told = height;
  };
  const seek = (time: number) => {
    if (!slider || !Number.isFinite(time)) return;
    slider.value = String(time);
    slider.dispatchEvent(new Event("input"));
  };
  addEventListener("message", ({ source, origin: from, data }) => {
    if (source !== parent || from !== origin || data?.tellmark !== PROTOCOL) return;
    const message: ToFrame = data;
    if (message.type === "play") void audio?.play().catch(() => {});
    else if (message.type === "pause") audio?.pause();
    else if (message.type === "seek") seek(message.time);
    else if (message.type === "pin") seek(pins[message.number - 1]?.time ?? NaN);
    else if (message.type === "controls" && dock) {
      dock.hidden = message.shown === false;
      tellSize();
    }
  });

  let current: (typeof pins)[number] | undefined;
  const tellPin = () => {
    const row = findItems("row").find(({ element }) => element.classList.contains(stateAttributes.current));
    const next = row && pins[Number(row.value)];
    if (next === current) return;
    if (current) post({ type: "pinleave", ...current });
    if (next) post({ type: "pinenter", ...next });
    current = next;
  };
  for (const event of ["play", "timeupdate", "seeked", "ended"]) audio?.addEventListener(event, tellPin);
  audio?.addEventListener("timeupdate", () =>
    post({ type: "timeupdate", time: audio.currentTime, duration: model.duration ?? audio.duration }),
  );
  audio?.addEventListener("ended", () => post({ type: "ended" }));
  document.querySelector('a[href$="#reply"]')?.addEventListener("click", () => post({ type: "reply" }));
  addEventListener("resize", tellSize);
  post({ type: "ready", title: document.title });
  tellSize();
}

/** In which the tallest picture is as wide as the frame. */
function wantedHeight(dock: HTMLElement | null): number {
  const ratios = findItems("figure").map(({ element }) => ratioOf(element));
  if (ratios.length === 0) return SOUND_HEIGHT;
  const bars = (document.querySelector("header")?.offsetHeight ?? 0) + (dock?.offsetHeight ?? 0);
  const strip = ratios.length > 1 ? STRIP_HEIGHT : 0;
  return Math.min(TALLEST, Math.round(innerWidth * Math.max(...ratios) + bars + strip));
}

/** Height by width, whether it has arrived or not. */
function ratioOf(figure: HTMLElement): number {
  const image = figure.querySelector("img");
  const blank = figure.querySelector("svg")?.viewBox.baseVal;
  const [width, height] = image
    ? [Number(image.getAttribute("width")), Number(image.getAttribute("height"))]
    : [blank?.width ?? 0, blank?.height ?? 0];
  return width > 0 ? height / width : 0;
}
