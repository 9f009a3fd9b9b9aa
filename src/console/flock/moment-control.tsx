import { InputGroup } from "@blueprintjs/core";
import type { FieldPart } from "../record/field.ts";

/** A day and a minute by the farm's clock. */
export function MomentControl({ name, label, value, put, isFaulty, noteId }: FieldPart<string>) {
  return (
    <InputGroup
      fill
      type="datetime-local"
      name={name}
      aria-label={label}
      aria-invalid={isFaulty}
      aria-describedby={noteId}
      intent={isFaulty ? "danger" : "none"}
      value={value}
      onValueChange={put}
    />
  );
}
