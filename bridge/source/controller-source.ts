/** Values of a controller, by their place in the profile; undefined: it could not be read. */
export interface SourceRead {
  readonly values: readonly unknown[];
  /** "values[3]: illegal data address" */
  readonly faults: readonly string[];
}

/** A controller that a bridge reads. */
export interface ControllerSource {
  /** @throws Error when the controller does not answer at all */
  read(): Promise<SourceRead>;
  close(): Promise<void>;
}

/** Text of a library's failure, in one line: not all of them throw errors. */
export function faultOf(error: unknown): string {
  const cause =
    typeof error === "object" && error !== null && "message" in error ? error.message : error;
  return String(cause).replace(/\s+/g, " ").trim().slice(0, 200);
}
