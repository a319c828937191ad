import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailure } from "./load-failure";

interface LoadedProps<Data> {
  read: UseQueryResult<Data>;
  /** The sentence of a failure. */
  failed: string;
  /** While nothing was read yet. */
  placeholder: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The loaded content. It stays when it cannot be loaded again, with the text that is being typed in it. */
export function Loaded<Data>({ read, failed, placeholder, children }: LoadedProps<Data>) {
  return (
    <>
      {read.isError ? <LoadFailure sentence={failed} read={read} /> : null}
      {read.data !== undefined ? children(read.data) : read.isError ? null : placeholder}
    </>
  );
}
