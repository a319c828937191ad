import { type ComponentProps, type ReactNode, type TextareaHTMLAttributes, useId, useState } from "react";

const box =
  "block w-full min-h-11 rounded-md border border-edge bg-paper px-3 py-2.5 text-ink placeholder:text-ink3 aria-invalid:border-bad";

interface Around {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}

function Frame(props: Around & { id: string; children: ReactNode }) {
  return (
    <div className="mb-4">
      <label htmlFor={props.id} className="mb-1.5 block font-[560]">
        {props.label}
      </label>
      {props.children}
      {props.error ? (
        <p id={`${props.id}-error`} className="mt-1.5 mb-0 font-[560] text-bad text-sm">
          {props.error}
        </p>
      ) : props.hint ? (
        <p id={`${props.id}-hint`} className="mt-1.5 mb-0 text-ink3 text-sm">
          {props.hint}
        </p>
      ) : null}
    </div>
  );
}

function describedBy(id: string, { error, hint }: Around) {
  return error ? `${id}-error` : hint ? `${id}-hint` : undefined;
}

export function Field({ label, hint, error, className = "", ...rest }: Around & ComponentProps<"input">) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { label, hint, error })}
        className={`${box} ${className}`}
      />
    </Frame>
  );
}

type TypedFieldProps = Omit<ComponentProps<typeof Field>, "onChange" | "onCompositionStart" | "onCompositionEnd"> & {
  value: string;
  onType: (text: string) => void;
};

/** For text that is changed as it is typed, such as the digits of other scripts. What an input method composes is left to it until the end. */
export function TypedField({ value, onType, ...rest }: TypedFieldProps) {
  const [composed, setComposed] = useState<string | null>(null);
  const type = (text: string) => {
    setComposed(null);
    onType(text);
  };
  return (
    <Field
      {...rest}
      value={composed ?? value}
      onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
      onChange={({ target }) => (composed === null ? type : setComposed)(target.value)}
      onCompositionEnd={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

export function TextField({ label, hint, error, ...rest }: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { label, hint, error })}
        className={`${box} min-h-24 resize-y`}
      />
    </Frame>
  );
}

export function SelectField<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  hint?: ReactNode;
}) {
  const id = useId();
  return (
    <Frame id={id} label={props.label} hint={props.hint}>
      <select
        id={id}
        value={props.value}
        aria-describedby={props.hint ? `${id}-hint` : undefined}
        onChange={(event) => {
          const chosen = props.options.find(({ value }) => value === event.target.value);
          if (chosen) props.onChange(chosen.value);
        }}
        className={box}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}
