// @ts-check
// The player of the public page: no framework, loaded after the page is readable. Pure parts are exported for tests.

/**
 * @typedef {{ duration: number | null, tags: [number, string][],  words: [number, number][], reply: string | null, counted: boolean }} PlayerData
 */

const speeds = [1, 1.25, 1.5, 2, 0.75];

/** @param {number} seconds */
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds || 0));
  const rest = String(whole % 60).padStart(2, "0");
  const minutes = Math.floor(whole / 60) % 60;
  return whole < 3600
    ? `${minutes}:${rest}`
    : `${Math.floor(whole / 3600)}:${String(minutes).padStart(2, "0")}:${rest}`;
}

/**
 * Index of the last start at or before the time, -1 before the first; starts are in order.
 * @param {readonly number[]} starts @param {number} time
 */
export function lastStarted(starts, time) {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (/** @type {number} */ (starts[middle]) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * @typedef {{ start: number | null, end: number | null, hide: number | null, steps: number[][] }} Mark
 *
 * How much of a mark is drawn at a time, from 0 to 1; null stands for the finished drawing.
 * @param {Mark} mark @param {number | null} now
 */
export function markShare({ start, end, hide, steps }, now) {
  if (now === null) return hide === null ? 1 : 0;
  if (hide !== null && now >= hide) return 0;
  if (start === null) return 1;
  if (now < start) return 0;
  if (end === null || now >= end) return 1;
  const since = now - start;
  for (let i = 1; i < steps.length; i++) {
    const [t0 = 0, share0 = 0] = steps[i - 1] ?? [];
    const [t1 = 0, share1 = 0] = steps[i] ?? [];
    if (since <= t1) return t1 > t0 ? share0 + (share1 - share0) * Math.max(0, (since - t0) / (t1 - t0)) : share1;
  }
  return Math.min(1, since / (end - start));
}

/**
 * Which flags have room beside the flag shown before them.
 * @param {readonly number[]} lefts pixel positions in order @param {number} room
 */
export function flagsWithRoom(lefts, room) {
  let last = Number.NEGATIVE_INFINITY;
  return lefts.map((left) => {
    if (left - last < room) return false;
    last = left;
    return true;
  });
}

/**
 * The time a key moves the playhead to, or null when the key means nothing here.
 * @param {string} key @param {boolean} shift @param {number} time @param {number} duration
 */
export function keySeek(key, shift, time, duration) {
  const step = shift ? 1 : 5;
  /** @type {Record<string, number>} */
  const places = {
    ArrowRight: time + step,
    ArrowUp: time + step,
    ArrowLeft: time - step,
    ArrowDown: time - step,
    PageUp: time + 30,
    PageDown: time - 30,
    Home: 0,
    End: duration,
  };
  const place = places[key];
  return place === undefined ? null : Math.min(duration, Math.max(0, place));
}

/** @param {number} current */
export function nextSpeed(current) {
  return speeds[(speeds.indexOf(current) + 1) % speeds.length] ?? 1;
}

/**
 * Whether a visitor has heard enough to count as a view: five seconds, three quarters, or the end. Opening the page is
 * none, so that mail scanners and previews do not use a link up.
 * @param {number} heard seconds @param {number} duration seconds, 0 while unknown
 */
export function isView(heard, duration) {
  return heard >= 5 || (duration > 0 && heard >= duration * 0.75);
}

/** Tells the server of one view of this page. */
function countView() {
  const code = location.pathname.split("/")[2] ?? "";
  fetch(`/api/v1/clip/public/${encodeURIComponent(code)}/views`, { method: "POST", keepalive: true }).catch(() => {});
}

/** Counts a view once enough was heard; jumps are not heard. @param {HTMLAudioElement} audio */
function watchHearing(audio) {
  let heard = 0;
  let last = 0;
  let counted = false;
  const listen = () => {
    const step = audio.currentTime - last;
    last = audio.currentTime;
    if (step > 0 && step < 2) heard += step;
    if (counted || !(audio.ended || isView(heard, audio.duration || 0))) return;
    counted = true;
    countView();
  };
  audio.addEventListener("seeking", () => {
    last = audio.currentTime;
  });
  audio.addEventListener("timeupdate", listen);
  audio.addEventListener("ended", listen);
}

function start() {
  document.documentElement.classList.add("js");
  const { refresh } = document.body.dataset;
  if (refresh) setTimeout(() => location.reload(), Number(refresh) * 1000);
  const dataBlock = document.getElementById("clip-data");
  if (!dataBlock) return;
  /** @type {PlayerData} */
  const data = JSON.parse(dataBlock.textContent ?? "{}");
  const audio = /** @type {HTMLAudioElement | null} */ (document.getElementById("audio"));
  if (audio) play(audio, data);
  // Where views are limited, the page was counted when it was sent.
  if (!data.counted) {
    if (audio) watchHearing(audio);
    else setTimeout(countView, 5000);
  }
  reply(data);
}

/** @param {HTMLAudioElement} audio @param {PlayerData} data */
function play(audio, data) {
  /** @template {Element} [T=HTMLElement] @param {string} id @returns {T} */
  const at = (id) => /** @type {T} */ (/** @type {unknown} */ (document.getElementById(id)));
  const button = at("play");
  const seek = at("seek");
  const head = at("head");
  /** @type {SVGRectElement} */
  const played = at("played-box");
  const now = at("now");
  const total = at("total");
  const speed = at("speed");
  const spoken = at("spoken");
  const caption = at("caption");
  const captions = document.getElementById("captions");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const starts = data.tags.map(([time]) => time);
  const wordStarts = data.words.map(([time]) => time);
  const tagged = [...document.querySelectorAll("[data-tag]")].map((element) => ({
    element: /** @type {HTMLAnchorElement} */ (element),
    index: Number(element.getAttribute("data-tag")) - 1,
  }));
  const words = [...document.querySelectorAll("[data-word]")];
  const marks = [...document.querySelectorAll(".ink .mark")].map((element) => {
    /** @param {string} name */
    const time = (name) => (element.hasAttribute(name) ? Number(element.getAttribute(name)) : null);
    const steps = (element.getAttribute("data-reveal") ?? "").split(" ").filter(Boolean);
    return {
      element,
      start: time("data-start"),
      end: time("data-end"),
      hide: time("data-hide"),
      steps: steps.map((step) => step.split(",").map(Number)),
      grows: element.hasAttribute("pathLength"),
      share: -1,
    };
  });
  let active = -1;
  let word = -1;
  let begun = false;

  const duration = () => data.duration || (Number.isFinite(audio.duration) ? audio.duration : 0);

  const paint = () => {
    const time = audio.currentTime;
    const share = duration() ? Math.min(1, time / duration()) : 0;
    head.style.left = `${share * 100}%`;
    played.setAttribute("width", String(share * 520));
    const resting = !begun || audio.ended;
    const current = resting ? -1 : lastStarted(starts, time);
    if (current !== active) markTag(current);
    if (words.length > 0) markWord(resting ? -1 : lastStarted(wordStarts, time));
    for (const mark of marks) {
      let share = markShare(mark, resting ? null : time);
      if (share > 0 && (still.matches || !mark.grows)) share = 1;
      if (share === mark.share) continue;
      mark.share = share;
      mark.element.setAttribute("visibility", share > 0 ? "visible" : "hidden");
      if (share > 0 && share < 1) {
        mark.element.setAttribute("stroke-dasharray", "1 2");
        mark.element.setAttribute("stroke-dashoffset", String(1 - share));
      } else {
        mark.element.removeAttribute("stroke-dasharray");
        mark.element.removeAttribute("stroke-dashoffset");
      }
    }
  };

  /** @param {number} current */
  const markTag = (current) => {
    active = current;
    for (const { element, index } of tagged) {
      const on = index === current;
      element.classList.toggle("on", on);
      if (element.closest(".notes")) element.setAttribute("aria-current", String(on));
    }
    const tag = data.tags[current];
    if (tag && !audio.paused) spoken.textContent = `Tag ${current + 1}: ${tag[1]}`;
  };

  /** @param {number} current */
  const markWord = (current) => {
    if (current === word) return;
    word = current;
    words.forEach((element, index) => {
      element.classList.toggle("past", index < current);
      element.classList.toggle("now", index === current);
    });
    caption.textContent = words[current]?.textContent ?? "";
  };

  const told = () => {
    const text = clock(audio.currentTime);
    if (now.textContent === text) return;
    now.textContent = text;
    seek.setAttribute("aria-valuenow", audio.currentTime.toFixed(1));
    seek.setAttribute("aria-valuetext", `${text} of ${clock(duration())}`);
  };

  const frame = () => {
    paint();
    told();
    if (!audio.paused) requestAnimationFrame(frame);
  };

  /** @param {number} time */
  const go = (time) => {
    begun = true;
    audio.currentTime = Math.min(time, duration() || time);
    paint();
    told();
  };

  const toggle = () => (audio.paused ? audio.play().catch(() => {}) : audio.pause());
  button.addEventListener("click", toggle);
  audio.addEventListener("play", () => {
    begun = true;
    button.setAttribute("aria-label", "Pause");
    button.toggleAttribute("data-playing", true);
    requestAnimationFrame(frame);
  });
  for (const event of ["pause", "ended"]) {
    audio.addEventListener(event, () => {
      button.setAttribute("aria-label", "Play");
      button.toggleAttribute("data-playing", false);
      paint();
    });
  }
  audio.addEventListener("seeked", () => {
    paint();
    told();
  });
  audio.addEventListener("loadedmetadata", () => {
    total.textContent = clock(duration());
  });
  audio.addEventListener("error", () => {
    spoken.textContent = "The recording could not be loaded.";
    spoken.className = "soft";
  });

  for (const { element, index } of tagged) {
    element.addEventListener("click", (event) => {
      event.preventDefault();
      go(starts[index] ?? 0);
      if (audio.paused) audio.play().catch(() => {});
      if (element.closest(".notes,.wv"))
        document.getElementById(`pin-${index + 1}`)?.scrollIntoView({ block: "nearest" });
    });
  }

  /** @param {PointerEvent} event */
  const drag = (event) => {
    const box = seek.getBoundingClientRect();
    go(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration());
  };
  seek.addEventListener("pointerdown", (event) => {
    seek.setPointerCapture(event.pointerId);
    drag(event);
  });
  seek.addEventListener("pointermove", (event) => {
    if (seek.hasPointerCapture(event.pointerId)) drag(event);
  });
  seek.addEventListener("keydown", (event) => {
    const time = keySeek(event.key, event.shiftKey, audio.currentTime, duration());
    if (time === null) return;
    event.preventDefault();
    go(time);
  });
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key !== " " || target.closest("button,a,input,textarea,summary,dialog")) return;
    event.preventDefault();
    toggle();
  });

  speed.addEventListener("click", () => {
    audio.playbackRate = nextSpeed(audio.playbackRate);
    speed.textContent = `${audio.playbackRate}×`;
    speed.setAttribute("aria-label", `Speed: ${audio.playbackRate}×`);
  });
  captions?.addEventListener("click", () => {
    caption.hidden = !caption.hidden;
    captions.setAttribute("aria-pressed", String(!caption.hidden));
  });

  const flags = tagged.filter(({ element }) => element.classList.contains("flag"));
  const room = () => {
    const shown = flagsWithRoom(
      flags.map(({ element }) => element.offsetLeft),
      26,
    );
    flags.forEach(({ element }, index) => {
      element.classList.toggle("tucked", !shown[index]);
    });
  };
  room();
  addEventListener("resize", room);
  paint();
}

/** @param {PlayerData} data */
function reply(data) {
  const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("reply"));
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("reply-form"));
  const open = document.getElementById("open-reply");
  if (!dialog || !form || !data.reply) return;
  const sent = /** @type {HTMLElement} */ (document.getElementById("reply-sent"));
  const done = /** @type {HTMLElement} */ (sent.querySelector("[data-close]"));
  const error = /** @type {HTMLElement} */ (document.getElementById("reply-error"));
  const send = /** @type {HTMLButtonElement} */ (document.getElementById("send"));
  const record = document.getElementById("record-reply");
  /** @type {{ blob: () => Blob | null, clear: () => void } | null} */
  let recorder = null;

  const show = () => {
    dialog.showModal();
    if (!sent.hidden) done.focus();
    if (record) record.hidden = !("MediaRecorder" in window && navigator.mediaDevices);
  };
  open?.addEventListener("click", (event) => {
    event.preventDefault();
    /** @type {HTMLAudioElement | null} */ (document.getElementById("audio"))?.pause();
    if (!sent.hidden) {
      sent.hidden = true;
      form.hidden = false;
    }
    show();
  });
  if (location.hash === "#reply" || !sent.hidden || !error.hidden) show();
  for (const button of dialog.querySelectorAll("[data-close]")) button.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => recorder?.clear());

  record?.addEventListener("click", async () => {
    record.hidden = true;
    const place = /** @type {HTMLElement} */ (document.getElementById("voice"));
    const { startReplyRecorder } = await import("./reply.js");
    recorder = startReplyRecorder(place, () => {
      record.hidden = false;
      recorder = null;
    });
  });

  /** @param {string} message */
  const fail = (message) => {
    error.textContent = message;
    error.hidden = false;
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = new FormData(form);
    const message = String(fields.get("message") ?? "").trim();
    const voice = recorder?.blob() ?? null;
    error.hidden = true;
    if (!message && !voice) {
      fail("Write something or record your answer first.");
      document.getElementById("reply-message")?.focus();
      return;
    }
    if (fields.get("website")) return;
    send.disabled = true;
    try {
      const response = await fetch(`/api/v1/security/vst/reply/${encodeURIComponent(form.dataset.token ?? "")}`, {
        method: "POST",
        ...replyBody(message, String(fields.get("sender_name") ?? "").trim(), voice),
      });
      const answer = await response.json().catch(() => null);
      if (!response.ok) return fail(answer?.message || "The reply could not be sent. Try again in a moment.");
      form.reset();
      recorder?.clear();
      form.hidden = true;
      sent.hidden = false;
      done.focus();
    } catch {
      fail("You seem to be offline. Your answer is still here; send it when the connection is back.");
    } finally {
      send.disabled = false;
    }
  });
}

/**
 * The request that carries a reply: JSON for text alone, multipart as soon as there is a voice.
 * @param {string} message @param {string} name @param {Blob | null} voice
 * @returns {{ headers?: Record<string, string>, body: string | FormData }}
 */
export function replyBody(message, name, voice) {
  if (!voice) {
    return {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ message, ...(name ? { sender_name: name } : {}) }),
    };
  }
  const body = new FormData();
  if (message) body.set("message", message);
  if (name) body.set("sender_name", name);
  body.set("audio_file", voice, `reply.${voice.type.includes("mp4") ? "m4a" : "webm"}`);
  return { body };
}

if (typeof document !== "undefined") start();
