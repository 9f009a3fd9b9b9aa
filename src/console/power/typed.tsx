import { useState } from "react";

interface Props<V> {
  readonly label: string;
  readonly value: V;
  readonly put: (value: V) => void;
  readonly name?: string | undefined;
}

/** A number as it is typed; empty is none, and what is no number stays until it is one. */
export function TypedNumber({ label, value, put }: Props<number | null>) {
  const [typed, setTyped] = useState(value === null ? "" : String(value));
  const number = Number(typed.trim() === "" ? Number.NaN : typed.replace(",", "."));
  const isFaulty = typed.trim() !== "" && !Number.isFinite(number);
  return (
    <label>
      {label}
      <input
        className="bp6-input"
        inputMode="decimal"
        value={typed}
        aria-invalid={isFaulty}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          const next = Number(text.replace(",", "."));
          if (text.trim() === "") put(null);
          else if (Number.isFinite(next)) put(next);
        }}
      />
    </label>
  );
}

/** A short text as it is typed, or a day. */
export function TypedText({
  label,
  value,
  put,
  name,
  type = "text",
}: Props<string> & { readonly type?: "text" | "date" }) {
  return (
    <label>
      {label}
      <input
        className="bp6-input"
        name={name}
        type={type}
        value={value}
        onChange={(event) => put(event.currentTarget.value)}
      />
    </label>
  );
}
