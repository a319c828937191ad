/** Stable, for programs. */
export type VstReason =
  | "not_a_zip"
  | "not_a_vst"
  | "newer_version"
  | "damaged"
  | "unsafe_name"
  | "duplicate_name"
  | "too_many_entries"
  | "too_large"
  | "suspicious_ratio"
  | "encrypted"
  | "split"
  | "overlapping"
  | "unknown_method"
  | "checksum_mismatch"
  | "bad_manifest";

/** `reason` is for programs, the message for users. */
export class VstProblem extends Error {
  readonly reason: VstReason;

  constructor(reason: VstReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "VstProblem";
    this.reason = reason;
  }
}
