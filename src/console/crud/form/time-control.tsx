import type { FieldPart } from "./form-field.ts";

/** A time of day as hh:mm, with the picker of the browser. */
const TimeControl = ({ label, value, put, name, isFaulty, noteId }: FieldPart<string>) => (
  <input
    className="bp6-input"
    type="time"
    name={name}
    aria-label={label}
    aria-invalid={isFaulty}
    aria-describedby={noteId}
    value={value}
    onChange={(event) => put(event.target.value)}
  />
);

/** A field for a time of day. */
export const timePart = {
  kind: "part",
  draw: (part: FieldPart<string>) => <TimeControl {...part} />,
  textOf: (value: string) => value,
} as const;
