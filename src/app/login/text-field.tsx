import css from "./login.module.css";
import { type ReactNode, useId, useState } from "react";
import { useCapsLock } from "./use-caps-lock.ts";

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Error shown at the field; null when there is none. */
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

type InputProps = FieldProps & {
  type?: string;
  autoComplete?: string;
  maxLength?: number;
  hint?: string;
  /** True: it has the focus when it appears. */
  isFirst?: boolean;
  onFocus?: () => void;
  children?: ReactNode;
};

const focusOnce = (input: HTMLInputElement | null) => input?.focus();

/**
 * A labelled input with room for its error, so that nothing jumps when one appears. `hint`: text
 * shown while there is no error.
 */
export function TextField({
  name,
  label,
  value,
  error,
  hint,
  onChange,
  onBlur,
  type = "text",
  autoComplete,
  maxLength = 100,
  onFocus,
  isFirst = false,
  children,
}: InputProps) {
  const id = useId();
  return (
    <div className={css.loginField}>
      <label htmlFor={id}>{label}</label>
      <div className={css.loginControl}>
        <input
          id={id}
          ref={isFirst ? focusOnce : undefined}
          name={name}
          type={type}
          value={value}
          autoComplete={autoComplete}
          maxLength={maxLength}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={error !== null}
          aria-describedby={`${id}-error`}
          onFocus={onFocus}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        />
        {children}
      </div>
      <div className={css.loginNote}>
        <p id={`${id}-error`} className={css.loginError}>
          {error}
        </p>
        {hint !== undefined && (
          <p className={css.loginHint} role="status">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

interface PasswordProps extends FieldProps {
  readonly showLabel: string;
  readonly hideLabel: string;
  readonly capsLabel: string;
  readonly onFocus: () => void;
}

export function PasswordField({ showLabel, hideLabel, capsLabel, ...field }: PasswordProps) {
  const [isShown, setShown] = useState(false);
  const { isOn, watch } = useCapsLock();
  const label = isShown ? hideLabel : showLabel;
  return (
    <div {...watch}>
      <TextField
        {...field}
        type={isShown ? "text" : "password"}
        autoComplete="current-password"
        maxLength={1000}
        hint={isOn ? capsLabel : ""}
      >
        <button
          type="button"
          className={css.loginEye}
          aria-label={label}
          title={label}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <svg
            viewBox="0 0 20 20"
            aria-hidden="true"
            focusable="false"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          >
            <path d="M1.8 10S4.8 4.5 10 4.5 18.2 10 18.2 10 15.2 15.5 10 15.5 1.8 10 1.8 10Z" />
            <circle cx="10" cy="10" r="2.6" />
            {!isShown && <path d="m3.5 17 13-14" />}
          </svg>
        </button>
      </TextField>
    </div>
  );
}
