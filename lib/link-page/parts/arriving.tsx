import type { Reader } from "#lib/languages/translate";
import { arrivalId } from "../arrival";
import type { PublicClip } from "../model";

export function Arriving({ clip, reader: { t } }: { clip: PublicClip; reader: Reader }) {
  return (
    <p className="soft" role="status" id={arrivalId}>
      {clip.stillPreparing ? (
        <span>{t("page.preparing")}</span>
      ) : (
        <>
          <span className="js-only">{t("script.coming")}</span>
          <span className="nojs">{t("page.comingWithoutScript")}</span>
        </>
      )}
    </p>
  );
}
