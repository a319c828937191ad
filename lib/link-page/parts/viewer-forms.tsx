import type { PublicPageModel, ViewerStep } from "../model";

type PrivateModel = Extract<PublicPageModel, { kind: "private" }>;

/** For a recipient without an account: two plain forms, the address and the code that is sent to it. */
export function ViewerForms({ model }: { model: PrivateModel }) {
  const { code, viewer, signedIn } = model;
  if (viewer === null) {
    return (
      <p>
        {signedIn
          ? "Only the account that created it can open it. You are signed in with another account."
          : "Only the account that created it can open it."}
      </p>
    );
  }
  if (viewer.step === "code") return <CodeForms code={code} step={viewer} />;
  return (
    <>
      <AddressForm code={code} step={viewer} signedIn={signedIn} />
      {signedIn ? null : (
        <p className="also">
          Have an account with that address? <a href={`/sign-in?next=${encodeURIComponent(`/c/${code}`)}`}>Sign in</a>
        </p>
      )}
    </>
  );
}

const errorId = "viewer-error";

function Refusal({ error }: { error: string | undefined }) {
  return error ? (
    <p className="err" role="alert" id={errorId}>
      {error}
    </p>
  ) : null;
}

const faulty = (error: string | undefined) =>
  error ? ({ "aria-invalid": true, "aria-describedby": errorId } as const) : {};

function AddressForm(props: { code: string; step: Extract<ViewerStep, { step: "address" }>; signedIn: boolean }) {
  const { code, step, signedIn } = props;
  return (
    <form method="post" action={`/c/${code}/code`}>
      <p>
        Only the person it was sent to can open it. {signedIn ? "You are signed in with another account. " : ""}Is that
        you? Enter the address or phone number that received the link. We send a code there.
      </p>
      <Refusal error={step.error} />
      <label>
        <span>Your e-mail address or phone number</span>
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
        Send me a code
      </button>
    </form>
  );
}

function CodeForms({ code, step }: { code: string; step: Extract<ViewerStep, { step: "code" }> }) {
  const { address, verificationId, error } = step;
  return (
    <>
      <form method="post" action={`/c/${code}/enter`}>
        <p role="status">
          If the link was sent to <b>{address}</b>, a code is on its way there. It works for ten minutes.
          {address.includes("@") ? "" : " A number that has sent STOP gets no code until it sends START."}
        </p>
        <Refusal error={error} />
        <input type="hidden" name="verification_id" value={verificationId} />
        <input type="hidden" name="address" value={address} />
        <label>
          <span>Code</span>
          <input
            name="code"
            className="digits"
            required
            maxLength={20}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...faulty(error)}
          />
        </label>
        <button type="submit" className="btn pri">
          Open the clip
        </button>
      </form>
      <div className="also">
        <form method="post" action={`/c/${code}/code`}>
          <input type="hidden" name="address" value={address} />
          <button type="submit" className="lnk">
            Send a new code
          </button>
        </form>
        <a href={`/c/${code}`}>Use another address</a>
      </div>
    </>
  );
}
