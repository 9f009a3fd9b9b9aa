import { TimeInput } from "../../components/date/time-input.tsx";
import type { FieldPart } from "./form-field.ts";

/** A field for a time of day, as hh:mm. */
export const timePart = {
  kind: "part",
  draw: ({ put, ...part }: FieldPart<string>) => <TimeInput {...part} onChange={put} />,
  textOf: (value: string) => value,
} as const;
