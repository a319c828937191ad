import type { Reader } from "#lib/languages/translate";
import { Brand } from "#lib/plain-page/brand.tsx";
import { Glyph } from "#lib/plain-page/glyph.tsx";
import { readAddress, toPath } from "../addresses";
import { copyProps, saidProps } from "../copy-names";
import type { ContextPageModel } from "../model";

/** How much it is, and what can be copied. */
export function AgentBar({ model, reader: { t } }: { model: ContextPageModel; reader: Reader }) {
  const failed = t("agent.failed");
  return (
    <header className="top">
      <Brand />
      <a className="ad mono" dir="ltr" href={`/c/${model.code}${langOf(model)}`}>
        {toPath(model.markdownUrl)}
      </a>
      <p className="said" role="status" {...saidProps} />
      <p className="size">{t("agent.tokens", { count: model.estimatedTokens })}</p>
      <button
        type="button"
        className="btn js-only"
        {...copyProps({ text: readAddress(model.markdownUrl, model), copied: t("agent.linkCopied"), failed })}
      >
        <Glyph name="link" size={18} />
        {t("agent.copyLink")}
      </button>
      <button
        type="button"
        className="btn pri js-only"
        {...copyProps({ from: markdownPath(model), copied: t("agent.copied"), failed })}
      >
        <Glyph name="copy" size={18} />
        {t("agent.copy")}
      </button>
      <a className="btn pri nojs" href={markdownPath(model)}>
        {t("agent.plain")}
      </a>
    </header>
  );
}

const markdownPath = (model: ContextPageModel) => toPath(readAddress(model.markdownUrl, model, { format: "markdown" }));

const langOf = ({ language, query }: ContextPageModel) => (query.includes("lang=") ? `?lang=${language}` : "");
