import type { Reader } from "#lib/languages/translate";
import { toPath } from "../addresses";
import type { ContextPageModel } from "../model";

/** Chooses by the address, so that what is seen is what its link gives. */
export function ChoiceForm({ model, reader: { t, language } }: { model: ContextPageModel; reader: Reader }) {
  const { choices, query } = model;
  const path = toPath(model.markdownUrl);
  return (
    <div className="less">
      <p>
        {t.rich("agent.less", {
          pins: "?pins=2",
          span: "?from=4&to=9",
          chars: "?max_chars=2000",
          b: (example) => (
            <code className="mono" dir="ltr">
              {example}
            </code>
          ),
        })}
      </p>
      <form action={path}>
        {query.includes("lang=") ? <input type="hidden" name="lang" value={language} /> : null}
        <label>
          {t("agent.pinsField")}
          <input
            name="pins"
            defaultValue={choices.pins}
            placeholder="1,3"
            pattern="\d{1,5}(,\d{1,5})*"
            title="1,3"
            autoComplete="off"
            dir="ltr"
          />
        </label>
        <label>
          {t("agent.charsField")}
          <input
            name="max_chars"
            type="number"
            defaultValue={choices.max_chars}
            min="1000"
            max="10000000"
            step="1"
            dir="ltr"
          />
        </label>
        <label className="tick">
          <input type="checkbox" name="crops" value="none" defaultChecked={choices.crops === "none"} />
          {t("agent.noCrops")}
        </label>
        <button type="submit" className="btn">
          {t("agent.show")}
        </button>
      </form>
    </div>
  );
}
