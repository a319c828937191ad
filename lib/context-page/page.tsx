import { CONTEXT_SCRIPT } from "#lib/generated/player.mjs";
import { readerIn } from "#lib/languages/translate";
import { baseCss } from "#lib/plain-page/base-styles";
import { Document } from "#lib/plain-page/document.tsx";
import type { ContextPageModel } from "./model";
import { AgentBar } from "./parts/agent-bar";
import { AgentText } from "./parts/agent-text";
import { JsonPanel } from "./parts/json-panel";
import { contextCss } from "./styles";

/** The context that an agent gets of a link, as a page for users. */
export function ContextPage({ model }: { model: ContextPageModel }) {
  const reader = readerIn(model.language);
  const { t } = reader;
  return (
    <Document
      title={t("agent.title", { title: model.context.head.title })}
      language={model.language}
      robots="noindex"
      styles={[baseCss, contextCss]}
      script={CONTEXT_SCRIPT}
    >
      <a className="skip" href="#main">
        {t("page.skip")}
      </a>
      <AgentBar model={model} reader={reader} />
      <div className="cols">
        <AgentText model={model} reader={reader} />
        <JsonPanel model={model} reader={reader} />
      </div>
    </Document>
  );
}
