// Entry point of /embed/tellmark-clip.js, on pages of other sites: docs/embed.md.

import { type FromFrame, PROTOCOL, type ToFrame } from "./messages";

const home = new URL(import.meta.url).origin;
const looks = new CSSStyleSheet();
looks.replaceSync(
  ":host{display:block;position:relative}:host([hidden]),slot[hidden]{display:none}img{display:block;max-width:100%}" +
    "iframe{position:absolute;inset:0;width:100%;height:100%;border:0;visibility:hidden}" +
    "iframe.ready{position:static;display:block;visibility:visible}",
);

class TellmarkClip extends HTMLElement {
  static observedAttributes = ["code", "src", "theme", "lang", "start", "pin", "controls"];

  #slot = document.createElement("slot");
  #frame: HTMLIFrameElement | null = null;
  #origin = "";
  #isOpen = false;
  #isReady = false;
  #waiting: ToFrame[] = [];

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [looks];
    root.append(this.#slot);
  }

  play(): void {
    this.#send({ type: "play" });
  }

  pause(): void {
    this.#send({ type: "pause" });
  }

  seek(seconds: number): void {
    this.#send({ type: "seek", time: Number(seconds) });
  }

  showPin(number: number): void {
    this.#send({ type: "pin", number: Number(number) });
  }

  connectedCallback(): void {
    this.#open();
  }

  disconnectedCallback(): void {
    this.#close();
    this.#waiting = [];
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (!this.#isOpen || before === value) return;
    if (name === "controls") this.#sendControls();
    else if (name === "pin") this.#sendPin();
    else if (name === "start") this.seek(Number(value));
    else {
      this.#close();
      this.#open();
    }
  }

  #open(): void {
    this.#isOpen = true;
    const link = linkOf(this.getAttribute("code"), this.getAttribute("src"));
    if (!link) return;
    this.#origin = link.origin;
    this.#showCover(link);
    const address = new URL(`${link}/embed`);
    for (const name of ["theme", "lang", "start"]) {
      const value = this.getAttribute(name);
      if (value) address.searchParams.set(name, value);
    }
    const frame = document.createElement("iframe");
    frame.allow = "autoplay";
    frame.loading = this.#waiting.length > 0 ? "eager" : "lazy";
    frame.src = address.href;
    frame.title = this.title;
    frame.addEventListener("load", () => {
      this.#isReady = false;
      this.#post({ type: "hello" });
    });
    addEventListener("message", this.#hear);
    this.#frame = frame;
    this.shadowRoot?.append(frame);
  }

  #close(): void {
    removeEventListener("message", this.#hear);
    this.#frame?.remove();
    this.#frame = null;
    this.#isOpen = false;
    this.#isReady = false;
    this.#slot.hidden = false;
  }

  /** For an empty element: its content goes before. */
  #showCover({ origin, pathname, href }: URL): void {
    const cover = document.createElement("img");
    cover.src = `${origin}/api/v1/clip/public${pathname.slice(2)}/files/thumbnail.webp`;
    cover.alt = this.title || href;
    const link = document.createElement("a");
    link.href = href;
    link.append(cover);
    this.#slot.replaceChildren(link);
  }

  #hear = ({ source, origin, data }: MessageEvent): void => {
    const frame = this.#frame;
    if (!frame || source !== frame.contentWindow || origin !== this.#origin || data?.tellmark !== PROTOCOL) return;
    const message: FromFrame = data;
    const { type } = message;
    if (type === "ready") {
      frame.title ||= message.title;
      frame.className = "ready";
      this.#slot.hidden = true;
      this.#isReady = true;
      if (this.hasAttribute("controls")) this.#sendControls();
      this.#sendPin();
      for (const waiting of this.#waiting.splice(0)) this.#post(waiting);
    } else if (type === "size") {
      frame.style.height = `${message.height}px`;
    } else {
      const { tellmark: _, type: __, ...detail } = data;
      this.dispatchEvent(new CustomEvent(type, { detail }));
    }
  };

  #sendControls(): void {
    this.#send({ type: "controls", shown: this.getAttribute("controls") !== "off" });
  }

  #sendPin(): void {
    const pin = this.getAttribute("pin");
    if (pin) this.showPin(Number(pin));
  }

  /** Early calls wait for the frame, which then loads at any place of the page. */
  #send(message: ToFrame): void {
    if (this.#isReady) this.#post(message);
    else this.#waiting.push(message);
    if (this.#frame) this.#frame.loading = "eager";
  }

  #post(message: ToFrame): void {
    this.#frame?.contentWindow?.postMessage({ tellmark: PROTOCOL, ...message }, this.#origin);
  }
}

/** Of this installation by its code, or of any by its address. */
function linkOf(code: string | null, src: string | null): URL | null {
  const text = code ? `${home}/c/${code}` : (src ?? "");
  const url = URL.canParse(text, document.baseURI) ? new URL(text, document.baseURI) : null;
  const [path] = /^\/c\/\w+(?=(\/embed)?\/?$)/.exec(url?.pathname ?? "") ?? [];
  return url && path && /^https?:$/.test(url.protocol) ? new URL(path, url) : null;
}

if (!customElements.get("tellmark-clip")) customElements.define("tellmark-clip", TellmarkClip);
