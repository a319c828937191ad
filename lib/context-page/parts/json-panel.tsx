import type { Reader } from "#lib/languages/translate";
import { Glyph } from "#lib/plain-page/glyph.tsx";
import { readAddress, toPath } from "../addresses";
import { copyProps } from "../copy-names";
import type { JsonLine } from "../layout-json";
import type { ContextPageModel } from "../model";
import { ChoiceForm } from "./choice-form";

/** The same for programs, and how to ask for less. */
export function JsonPanel({ model, reader }: { model: ContextPageModel; reader: Reader }) {
  const { t } = reader;
  const from = toPath(readAddress(model.jsonUrl, model, { crops: "url" }));
  return (
    <section className="js-panel" aria-label="JSON">
      <div className="jh">
        <b>JSON</b>
        <span className="same">{t("agent.json")}</span>
        <button
          type="button"
          className="btn quiet js-only"
          {...copyProps({ from, copied: t("agent.copied"), failed: t("agent.failed") })}
        >
          <Glyph name="copy" size={18} />
          {t("agent.copyJson")}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <pre className="mono" dir="ltr" tabIndex={0}>
        {model.json.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
          <Line key={index} line={line} />
        ))}
      </pre>
      <ChoiceForm model={model} reader={reader} />
    </section>
  );
}

const DEEPEST = 7;

const Line = ({ line: { depth, name, text } }: { line: JsonLine }) => (
  <span className={`n${Math.min(depth, DEEPEST)}`}>
    {name === null ? null : (
      <>
        <i>"{name}"</i>:{" "}
      </>
    )}
    {text}
  </span>
);
