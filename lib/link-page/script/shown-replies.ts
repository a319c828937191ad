import { fieldKey } from "#lib/browser/field-key";
import { localizeTimes } from "#lib/plain-page/script/local-times";
import { findItems, findPart } from "#lib/player/dom/find";
import { playReplies } from "#lib/player/dom/play-replies";
import { spreadFlags } from "#lib/player/dom/spread-flags";
import { REPLY_INK, type ReplyParts, replySelector } from "../reply-names";
import { button, element } from "./element";
import { findReplyPart } from "./find-reply-part";
import { hasReplied, rememberReplied } from "./replied";
import { callReply, callServer } from "./reply-body";
import { say, showRefusal } from "./say";
import { shareCode } from "./share-code";

type Act = (reply: HTMLElement, does: HTMLElement) => void;

interface FollowedReplies {
  /** After something that this visitor has sent. */
  showOwn(): void;
  actions: Record<Action | "react" | "moreReactions" | "playReplies", (button: HTMLButtonElement) => void>;
}

/** Addresses are limited; a version is as long as its clip has cuts. */
const LONGEST_VERSION = 4000;

const actionNames = ["answer", "change", "delete"] as const;
type Action = (typeof actionNames)[number];

/** Shows the replies as this visitor sees them, now and after every change, and lets them answer, change and delete. */
export function followReplies(place: HTMLElement, onAnswer: (id: string, name: string) => void): FollowedReplies {
  const news = element("p", "sr");
  news.setAttribute("role", "status");
  place.after(news);
  let shown = "";
  const voices = playReplies(place);

  /** Nothing moves under a visitor who listens to a reply here, or changes one. */
  const isBusy = () =>
    place.querySelector(".asks") !== null || [...place.querySelectorAll("audio")].some(({ paused }) => !paused);

  let asked = 0;
  const refresh = async () => {
    asked += 1;
    const turn = asked;
    // Seconds as this page counts them, although the clip may have been edited since.
    const { version = "" } = findReplyPart("form")?.dataset ?? {};
    const since = version.length < LONGEST_VERSION ? `&version=${version}` : "";
    const answer = await fetch(`/c/${shareCode()}/replies?lang=${document.documentElement.lang}${since}`, {
      cache: "no-cache",
    }).catch(() => null);
    // Where many pages ask in the same moment, the server lets some wait.
    if (answer?.status === 503 && turn === asked) setTimeout(refresh, RETRY_MS * (1 + Math.random()));
    if (!answer?.ok) return;
    const html = await answer.text();
    // An earlier answer may come later.
    if (turn !== asked || html === shown || isBusy()) return;
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    const [reactions, given] = [findReplyPart("reactions"), fresh.content.querySelector(replySelector("reactions"))];
    // A network that wants a sign-in first answers with its own page.
    if (!given) return;
    shown = html;
    const known = idsIn(place);
    const keepFocus = rememberFocus(place);
    const folds = [...place.querySelectorAll("details")].map(({ id, open }) => [id, open] as const);
    localizeTimes(fresh.content);
    placeMarks(fresh.content);
    const pressed = document.activeElement?.closest(replySelector("reactions")) ? document.activeElement : null;
    reactions?.replaceWith(given);
    if (pressed instanceof HTMLButtonElement)
      given.querySelector<HTMLButtonElement>(`[value=${pressed.value}]`)?.focus();
    place.replaceChildren(fresh.content);
    for (const [id, open] of folds) place.querySelector(`#${id}`)?.toggleAttribute("open", open);
    place.querySelector(replySelector("playReplies"))?.setAttribute("aria-checked", String(voices.isOn()));
    keepFocus();
    const added = [...place.querySelectorAll("li")].filter(({ id }) => !known.has(id));
    for (const reply of added) reply.classList.add("new");
    const names = added.map((reply) => reply.querySelector(replySelector("name"))?.textContent);
    if (names.length === 0) return;
    news.className = "sr";
    const list = names.join(", ");
    news.textContent = names.length > 1 ? say("newReplies", { names: list }) : say("newReply", { name: list });
  };
  place.addEventListener("ended", () => void refresh(), true);

  const send = (reply: HTMLElement, method: "PATCH" | "DELETE", message?: string) =>
    callReply(`/${reply.id}`, {
      method,
      headers: { "Content-Type": "application/json" },
      body: message === undefined ? null : JSON.stringify({ message }),
    });

  /** Puts a form in the place of the reply's buttons. */
  const ask = (does: HTMLElement, question: HTMLElement, yes: string, work: () => Promise<Response | null>) => {
    const problem = element("p", "err");
    problem.setAttribute("role", "alert");
    const leave = () => {
      form.remove();
      does.hidden = false;
      does.querySelector("button")?.focus();
      void refresh();
    };
    const confirm = button(
      yes,
      async () => {
        confirm.disabled = true;
        const answer = await work();
        confirm.disabled = false;
        if (answer?.ok) leave();
        else await showRefusal(problem, answer);
      },
      "btn pri",
    );
    const buttons = element("div", "acts");
    buttons.append(confirm, button(say("cancel"), leave));
    const form = element("div", "asks");
    form.append(question, problem, buttons);
    form.addEventListener("keydown", (event) => {
      if (fieldKey(event) === "Escape") leave();
    });
    does.hidden = true;
    does.after(form);
    (question.querySelector("textarea") ?? confirm).focus();
  };

  const on = (name: Action, act: Act) => (pressed: HTMLButtonElement) => {
    // A refresh has put another element in its place.
    const reply = document.getElementById(pressed.closest("li")?.id ?? "");
    const does = reply && partOf(reply, name)?.parentElement;
    if (reply && does) act(reply, does);
  };

  const follow = followChanges(() => void refresh());
  /** The server knows a browser by its cookie when it connects, and the first reply or reaction has set that. */
  const showOwn = () => {
    if (hasReplied()) return void refresh();
    rememberReplied();
    follow();
  };
  return {
    showOwn,
    actions: {
      async react(pressed) {
        const reply_id = pressed.closest("li")?.id;
        const isGiven = pressed.getAttribute("aria-pressed") === "true";
        pressed.setAttribute("aria-pressed", String(!isGiven));
        const answer = await callServer(`clip/public/${shareCode()}/reactions`, {
          method: isGiven ? "DELETE" : "PUT",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ kind: pressed.value, reply_id }),
        });
        if (answer?.ok) return showOwn();
        pressed.setAttribute("aria-pressed", String(isGiven));
        news.className = "fate";
        await showRefusal(news, answer);
      },
      playReplies(pressed) {
        voices.toggle(!voices.isOn());
        pressed.setAttribute("aria-checked", String(voices.isOn()));
      },
      moreReactions(pressed) {
        const group = pressed.parentElement;
        const all = document.querySelectorAll<HTMLButtonElement>(
          `${replySelector("reactions")} ${replySelector("react")}`,
        );
        for (const given of all) {
          const { value, firstElementChild } = given;
          if (!group || !firstElementChild || group.querySelector(`[value=${value}]`)) continue;
          const reaction = button("", () => {}, "");
          reaction.value = value;
          reaction.setAttribute("aria-label", given.querySelector("span")?.textContent ?? "");
          reaction.setAttribute("aria-pressed", "false");
          reaction.dataset.reply = "react";
          reaction.append(firstElementChild.cloneNode(true));
          pressed.before(reaction);
        }
        pressed.remove();
        group?.querySelector("button")?.focus();
      },
      answer: on("answer", (reply) => onAnswer(reply.id, partOf(reply, "name")?.textContent ?? "")),
      change: on("change", (reply, does) => {
        const label = element("label");
        const text = document.createElement("textarea");
        text.value = partOf(reply, "said")?.textContent ?? "";
        text.maxLength = 5000;
        text.dir = "auto";
        const words = element("span");
        words.textContent = say("yourReply");
        label.append(words, text);
        ask(does, label, say("save"), () => send(reply, "PATCH", text.value.trim()));
      }),
      delete: on("delete", (reply, does) => {
        const question = element("p", "fate");
        question.textContent = say("deleteReply");
        ask(does, question, say("delete"), () => send(reply, "DELETE"));
      }),
    },
  };
}

const ASK_AGAIN_MS = 20_000;
const RETRY_MS = 2000;
const SPREAD_MS = 500;

/** Now and after every change, as the server tells, or else by asking. A hidden page hears nothing, and catches up. */
function followChanges(onChanged: () => void): () => void {
  let stop = () => {};
  const start = () => {
    stop();
    if (document.hidden) return;
    onChanged();
    const events = new EventSource(`/api/v1/clip/public/${shareCode()}/events`);
    let timer: ReturnType<typeof setInterval> | undefined;
    // Not all pages ask in the same moment.
    events.addEventListener("replies", () => setTimeout(onChanged, Math.random() * SPREAD_MS));
    events.addEventListener("error", () => {
      // Refused for good, where too many are open: a lost connection comes back by itself.
      if (events.readyState === EventSource.CLOSED) timer ??= setInterval(onChanged, ASK_AGAIN_MS);
    });
    stop = () => {
      events.close();
      clearInterval(timer);
    };
  };
  document.addEventListener("visibilitychange", start);
  start();
  return start;
}

const actionOf = (element: Element): Action | undefined =>
  actionNames.find((name) => element.matches(replySelector(name)));

/** Of the reply itself, not of an answer below it. */
const partOf = (reply: HTMLElement, name: keyof ReplyParts): HTMLElement | null =>
  reply.querySelector<HTMLElement>(`:scope > ${replySelector(name)},:scope > :not(ol) > ${replySelector(name)}`);

const idsIn = (place: HTMLElement) => new Set(Array.from(place.querySelectorAll("li"), ({ id }) => id));

function rememberFocus(place: HTMLElement): () => void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !place.contains(activeElement)) return () => {};
  const id = activeElement.closest("li")?.id ?? "";
  const name = actionOf(activeElement) ?? "listen";
  return () => {
    const reply = document.getElementById(id);
    if (reply) (partOf(reply, name) ?? reply.querySelector("button"))?.focus({ preventScroll: true });
  };
}

/** Through the style's object, since the page's policy lets no style attribute in. */
function placeMarks(fresh: DocumentFragment): void {
  for (const old of document.querySelectorAll(`:is(.pin.hollow,.${REPLY_INK}):not(.own)`)) old.remove();
  const pins = fresh.querySelector(replySelector("pins"));
  for (const pin of pins?.querySelectorAll<HTMLElement | SVGElement>("[data-image]") ?? []) {
    const { image, x, y } = pin.dataset;
    if (x !== undefined) pin.style.left = `${Number(x) * 100}%`;
    if (y !== undefined) pin.style.top = `${Number(y) * 100}%`;
    findItems("figure")
      .find(({ value }) => value === image)
      ?.element.append(pin);
  }
  const duration = Number(findPart("seek")?.max);
  const flags = duration > 0 && pins ? findItems("second", pins) : [];
  for (const { element, value } of flags) element.style.left = `${(Number(value) / duration) * 100}%`;
  findReplyPart("flags")?.replaceChildren(...flags.map(({ element }) => element));
  spreadFlags();
  pins?.remove();
}
