import type { Context, Passage } from "#lib/context/context";
import { numberRanges } from "#lib/context/number-ranges";
import type { Reader } from "#lib/languages/translate";
import { clockTime } from "#lib/player/time-format";
import { readAddress, toPath } from "../addresses";
import type { ContextPageModel } from "../model";
import { PinPart, ReplyLine, Said } from "./pin-part";

/** The content of the Markdown, in its order. */
export function AgentText({ model, reader }: { model: ContextPageModel; reader: Reader }) {
  const { t } = reader;
  const { context } = model;
  const { head, pins, said, replies, texts } = context;
  const isEmpty =
    pins.length + said.length + replies.length + texts.length === 0 && leftOutLines(context, reader).length === 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <main id="main" className="md" tabIndex={0} aria-label={t("agent.main")}>
      <h1 dir="auto">{head.title}</h1>
      <p className="meta">
        {factsOf(context, reader).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <p className="warn">{t("agent.notice")}</p>
      {model.areChoicesWrong ? (
        <p className="soft" role="alert">
          {t("agent.wrong")}
        </p>
      ) : null}
      {head.description === null ? null : (
        <p className="desc" dir="auto">
          {head.description}
        </p>
      )}
      <Passages passages={said} />
      {pins.map((pin) => (
        <PinPart key={pin.number} pin={pin} head={head} reader={reader}>
          <Passages passages={pin.after} />
        </PinPart>
      ))}
      {replies.length > 0 ? (
        <section className="mp">
          <h2>{t("replies.heading")}</h2>
          {replies.map((reply) => (
            <p key={reply.id} className="then">
              <ReplyLine reply={reply} reader={reader} />
            </p>
          ))}
        </section>
      ) : null}
      {texts.map(({ type, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <section className="mp" key={index}>
          <h2 dir="auto">{type}</h2>
          <p className="desc" dir="auto">
            {text}
          </p>
        </section>
      ))}
      {isEmpty ? <p className="then">{t("agent.empty")}</p> : null}
      {leftOutLines(context, reader).map((line) => (
        <p className="left" key={line}>
          {line}
        </p>
      ))}
      {model.isCut ? <p className="left">{t("agent.cut")}</p> : null}
      <p className="left">
        <a href={toPath(readAddress(model.markdownUrl, model, { format: "markdown" }))}>{t("agent.plain")}</a>
      </p>
    </main>
  );
}

function Passages({ passages }: { passages: readonly Passage[] }) {
  return passages.map((passage) => (
    <p key={passage.from} className="then">
      <Said passage={passage} />
    </p>
  ));
}

function factsOf({ head, pins, leftOut }: Context, { t }: Reader): string[] {
  const { speaker, seconds, pictures } = head;
  const [picture] = pictures;
  const { width = null, height = null } = picture ?? {};
  const size = width === null || height === null ? [] : [t("agent.picture", { size: `${width} × ${height}` })];
  return [
    ...(speaker === null ? [] : [t("agent.spokenBy", { name: speaker })]),
    ...(seconds === null ? [] : [clockTime(seconds)]),
    t("agent.pins", { count: pins.length + leftOut.pins.length }),
    ...(pictures.length > 1 ? [t("page.pictures", { count: pictures.length })] : size),
  ];
}

function leftOutLines({ leftOut }: Context, { t }: Reader): string[] {
  const { pins, passages, replies, texts, drawings } = leftOut;
  const count = passages + replies + texts + drawings;
  return [
    ...(pins.length > 0 ? [t("agent.leftOutPins", { numbers: numberRanges(pins) })] : []),
    ...(count > 0 ? [t("agent.leftOut", { count })] : []),
  ];
}
