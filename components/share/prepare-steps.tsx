import { Check } from "lucide-react";
import { Spinner } from "#components/ui/spinner";

const steps = [
  { step: "saving", words: "Saving your changes" },
  { step: "sending", words: "Sending what is left" },
  { step: "preparing", words: "Preparing the clip" },
] as const;

export type Step = (typeof steps)[number]["step"];

export function PrepareSteps({ step, progress }: { step: Step; progress?: number | undefined }) {
  const at = steps.findIndex((one) => one.step === step);
  return (
    <div role="status" className="py-2">
      <ol className="m-0 list-none p-0">
        {steps.map(({ step: name, words }, index) => (
          <li key={name} className={`flex items-center gap-3 py-1.5 ${index > at ? "text-ink3" : "text-ink"}`}>
            <span className="grid size-6 place-items-center text-ok" aria-hidden="true">
              {index < at ? (
                <Check size={18} />
              ) : index === at ? (
                <span className="text-ink2">
                  <Spinner />
                </span>
              ) : (
                <span className="size-1.5 rounded-full bg-edge" />
              )}
            </span>
            {words}
            {index === at && progress !== undefined && progress > 0 ? (
              <span className="tabular text-ink3">{Math.round(progress)} %</span>
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  );
}
