import type { Reader } from "#lib/languages/translate";
import type { PublicPageModel, ViewerStep } from "../model";
import { explainRefusal, type Refusal as Refused } from "../refusals";

type PrivateModel = Extract<PublicPageModel, { kind: "private" }>;

/** For a recipient without an account: two plain forms, the address and the code that is sent to it. */
export function ViewerForms({ model, reader }: { model: PrivateModel; reader: Reader }) {
  const { code, query, viewer, signedIn } = model;
  const { t } = reader;
  if (viewer === null) return <p>{signedIn ? t("viewer.otherAccount") : t("viewer.owner")}</p>;
  if (viewer.step === "code") return <CodeForms page={{ code, query }} step={viewer} reader={reader} />;
  const signIn = `/sign-in?next=${encodeURIComponent(`/c/${code}`)}`;
  return (
    <>
      <AddressForm page={{ code, query }} step={viewer} signedIn={signedIn} reader={reader} />
      {signedIn ? null : (
        <p className="also">{t.rich("viewer.signIn", { link: (words) => <a href={signIn}>{words}</a> })}</p>
      )}
    </>
  );
}

interface FormProps {
  page: Pick<PrivateModel, "code" | "query">;
  reader: Reader;
}

const errorId = "viewer-error";

function Refusal({ error, reader }: { error: Refused | undefined; reader: Reader }) {
  return error ? (
    <p className="err" role="alert" id={errorId} data-wait={error.retryAfterSeconds}>
      {explainRefusal(error, reader)}
    </p>
  ) : null;
}

const faulty = (error: Refused | undefined) =>
  error ? ({ "aria-invalid": true, "aria-describedby": errorId } as const) : {};

function AddressForm(props: FormProps & { step: Extract<ViewerStep, { step: "address" }>; signedIn: boolean }) {
  const { page, step, signedIn, reader } = props;
  const { t } = reader;
  return (
    <form method="post" action={`/c/${page.code}/code${page.query}`}>
      <p>{signedIn ? t("viewer.explainSignedIn") : t("viewer.explain")}</p>
      <Refusal error={step.error} reader={reader} />
      <label>
        <span>{t("viewer.address")}</span>
        <input
          name="address"
          required
          maxLength={254}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={step.address ?? ""}
          {...faulty(step.error)}
        />
      </label>
      <button type="submit" className="btn pri">
        {t("viewer.sendCode")}
      </button>
    </form>
  );
}

function CodeForms(props: FormProps & { step: Extract<ViewerStep, { step: "code" }> }) {
  const { page, reader } = props;
  const { address, verificationId, error } = props.step;
  const { t } = reader;
  const sent = address.includes("@") ? "viewer.sentByMail" : "viewer.sentBySms";
  return (
    <>
      <form method="post" action={`/c/${page.code}/enter${page.query}`}>
        <p role="status">{t.rich(sent, { address, b: (words) => <b dir="auto">{words}</b> })}</p>
        <Refusal error={error} reader={reader} />
        <input type="hidden" name="verification_id" value={verificationId} />
        <input type="hidden" name="address" value={address} />
        <label>
          <span>{t("viewer.code")}</span>
          <input
            name="code"
            className="digits"
            required
            maxLength={200}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...faulty(error)}
          />
        </label>
        <button type="submit" className="btn pri">
          {t("notice.openClip")}
        </button>
      </form>
      <div className="also">
        <form method="post" action={`/c/${page.code}/code${page.query}`}>
          <input type="hidden" name="address" value={address} />
          <button type="submit" className="lnk">
            {t("viewer.sendAgain")}
          </button>
        </form>
        <a href={`/c/${page.code}${page.query}`}>{t("viewer.otherAddress")}</a>
      </div>
    </>
  );
}
