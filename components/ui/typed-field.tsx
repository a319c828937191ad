import { type ComponentProps, useState } from "react";
import { Field } from "./field";

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
