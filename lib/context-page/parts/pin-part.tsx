import type { ReactNode } from "react";
import type { ContextHead, ContextInk, ContextPin, ContextReply, Passage } from "#lib/context/context";
import { cropAddresses } from "#lib/context/crop-address";
import { placeInPixels } from "#lib/context/place-in-pixels";
import { percent } from "#lib/context/place-words";
import type { Reader } from "#lib/languages/translate";
import { clockTenths } from "#lib/player/time-format";
import { toPath } from "../addresses";

interface PinProps {
  pin: ContextPin;
  head: ContextHead;
  reader: Reader;
  /** The words after it. */
  children: ReactNode;
}

export function PinPart({ pin, head, reader, children }: PinProps) {
  const { t } = reader;
  const { crop } = cropAddresses(pin, head);
  const number = String(pin.number);
  const { pointed = null } = pin.words ?? {};
  return (
    <section className="mp">
      <h2>
        <span className="num" aria-hidden="true">
          {number}
        </span>
        <span className="sr">{t("agent.pin", { number })}: </span>
        <span className="nt" dir="auto">
          {pin.note || t("agent.pin", { number })}
        </span>
        <span className="t">{clockTenths(pin.seconds)}</span>
      </h2>
      <div className={crop === null ? "mg bare" : "mg"}>
        {crop === null ? null : (
          // biome-ignore lint/performance/noImgElement: plain HTML, there is no framework on this page
          <img
            className="crop"
            src={toPath(crop)}
            alt={t("agent.crop", { number })}
            width="236"
            height="177"
            loading="lazy"
          />
        )}
        <dl>
          <Fact name={t("agent.point")}>
            <Place place={pin} head={head} none={t("agent.noPlace")} />
          </Fact>
          <Fact name={t("agent.said")}>
            {pin.words === null ? (
              t("agent.nothingSaid")
            ) : (
              <>
                <q dir="auto">{pin.words.text}</q>
                <Sure words={pin.words} reader={reader} />
              </>
            )}
          </Fact>
          {pointed ? (
            <Fact name={t("agent.here")}>
              <Place place={pointed} head={head} none="" /> <span className="t">{clockTenths(pointed.seconds)}</span>
            </Fact>
          ) : null}
          {pin.pictureText === null ? null : (
            <Fact name={t("agent.textThere")}>
              <q dir="auto">{pin.pictureText}</q>
            </Fact>
          )}
          {pin.ink.length > 0 ? (
            <Fact name={t("agent.ink")}>
              <InkList ink={pin.ink} />
            </Fact>
          ) : null}
          {pin.replies.map((reply) => (
            <Fact key={reply.id} name={t("agent.reply")}>
              <ReplyLine reply={reply} reader={reader} />
            </Fact>
          ))}
        </dl>
      </div>
      {children}
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

type At = Pick<ContextPin, "image" | "x" | "y">;

function Place({ place, head, none }: { place: At; head: ContextHead; none: string }) {
  const { x, y } = place;
  const pixels = placeInPixels(place, head);
  if (x === null || y === null) return none;
  const shares = `${percent(x)}, ${percent(y)}`;
  return (
    <span className="t">
      {pixels ? (
        <>
          {pixels.join(", ")} px <em>· {shares}</em>
        </>
      ) : (
        shares
      )}
    </span>
  );
}

function Sure({ words: { confidence }, reader: { t } }: { words: Passage; reader: Reader }) {
  return confidence === null ? null : <em> {t("agent.sure", { percent: `${Math.round(confidence * 100)}%` })}</em>;
}

/** As programs get it, in no language. */
function InkList({ ink }: { ink: readonly ContextInk[] }) {
  return ink.map(({ tool, box, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    <span className="ink" key={index}>
      <span className="mono">{tool}</span> {text === null ? null : <q dir="auto">{text}</q>}{" "}
      <em className="t">
        {percent(box.left)}, {percent(box.top)} – {percent(box.right)}, {percent(box.bottom)}
      </em>
    </span>
  ));
}

export function ReplyLine({ reply, reader: { t } }: { reply: ContextReply; reader: Reader }) {
  const name = reply.name ?? t(reply.isFromOwner ? "replies.sender" : "replies.visitor");
  return (
    <>
      <span dir="auto">{name}</span>
      {reply.isByVoice ? <em> {t("agent.byVoice")}</em> : null}{" "}
      {reply.text === null ? null : <q dir="auto">{reply.text}</q>}
    </>
  );
}

export function Said({ passage: { from, to, text } }: { passage: Passage }) {
  return (
    <>
      <span className="t">
        {clockTenths(from)} – {clockTenths(to)}
      </span>{" "}
      <q dir="auto">{text}</q>
    </>
  );
}
