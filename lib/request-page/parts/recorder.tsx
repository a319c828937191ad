import type { ReactNode } from "react";
import { by, type Reader } from "#lib/languages/translate";
import { Glyph } from "#lib/plain-page/glyph.tsx";
import type { AskedClip } from "../model";
import { requestPart } from "../part-names";

export function Recorder(props: { asked: AskedClip; recordUrl: string; reader: Reader }) {
  const { asked, recordUrl, reader } = props;
  const { t } = reader;
  const bold = { b: (words: ReactNode) => <b>{words}</b> };
  return (
    <section className="dock" aria-label={t("request.recorder")}>
      <p className="kept" {...requestPart("unsent")} hidden>
        {t.rich("request.unsent", { link: (words) => <a href={recordUrl}>{words}</a> })}
      </p>
      <SentLine reader={reader} />
      <a className="rec go" href={`${recordUrl}#start`} {...requestPart("record")}>
        <span className="c">
          <Glyph name="mic" size={30} />
        </span>
        <b>{t("request.record")}</b>
      </a>
      <ol className="steps go">
        <li>{t.rich("request.press", bold)}</li>
        <li>{t.rich("request.point", bold)}</li>
        <li>{t.rich("request.finish", bold)}</li>
      </ol>
      <noscript>
        <p className="needs">{t("request.withoutScript")}</p>
      </noscript>
      <p className="fine">
        {t.rich("request.only", {
          ...by(asked.askedBy),
          count: asked.keepDays,
          b: (name) => <b dir="auto">{name}</b>,
        })}{" "}
        {t("request.takeBack")}
      </p>
    </section>
  );
}

/** The answer that this browser has sent; the script shows it, and gives the link its address. */
export function SentLine({ reader: { t } }: { reader: Reader }) {
  return (
    <p className="kept" {...requestPart("sent")} hidden>
      {t.rich("request.sent", { link: (words) => <a href="/">{words}</a> })}
    </p>
  );
}
