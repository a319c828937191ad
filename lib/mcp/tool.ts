import type { z } from "zod";
import type { ApiCalls } from "./api-calls";

export type ToolContent = { type: "text"; text: string } | { type: "image"; data: string; mimeType: string };

export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  /** Its purpose, when to call it, and an example. */
  description: string;
  /** Whether a key that may only read has it. */
  reads: boolean;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    /** Something leaves this installation. */
    openWorldHint: boolean;
  };
  input: Input;
  /** The call that finds what the API did not find. */
  whenMissing: string;
  run(input: z.output<Input>, caller: ToolCaller): Promise<ToolContent[]>;
}

export interface ToolCaller {
  api: ApiCalls;
  /** Its key may change things. */
  mayWrite: boolean;
}

/** With the type of its input. */
export const tool = <Input extends z.ZodObject>(one: Tool<Input>): Tool => one;

export const reading = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

export const sending = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };

export const text = (...lines: string[]): ToolContent => ({ type: "text", text: lines.join("\n") });

export const callOf = (name: string, input: Record<string, unknown>): string => `${name} ${JSON.stringify(input)}`;
