import { Button, FormGroup, InputGroup } from "@blueprintjs/core";
import { EyeOff, EyeOpen } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type ReactNode, useId, useState } from "react";
import { useShellText } from "../../../i18n/words/base/shell-words.ts";
import "../../crud/form/password.module.css";

interface Props {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Error shown at the field; null when there is none. */
  readonly error: string | null;
  /** Shown while nothing is wrong. */
  readonly hint?: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly children?: ReactNode;
}

/**
 * A password field with a button to show the text, and with room for an error, so that nothing
 * jumps when one appears.
 */
export const PasswordField = observer(function PasswordField({
  name,
  label,
  value,
  error,
  hint = "",
  autoComplete,
  onChange,
  onBlur,
  children,
}: Props) {
  const { t } = useShellText();
  const [isShown, setShown] = useState(false);
  const id = useId();
  const eye = t(isShown ? "hidePassword" : "showPassword", { field: label });
  const hinted = hint === "" ? "" : " has-hint";
  return (
    <FormGroup
      className="password-field"
      label={label}
      labelFor={id}
      intent={error === null ? "none" : "danger"}
    >
      <InputGroup
        id={id}
        name={name}
        type={isShown ? "text" : "password"}
        value={value}
        autoComplete={autoComplete}
        spellCheck={false}
        autoCapitalize="none"
        fill
        intent={error === null ? "none" : "danger"}
        aria-invalid={error !== null}
        aria-required
        aria-describedby={`${id}-says`}
        onValueChange={onChange}
        onBlur={onBlur}
        rightElement={
          <Button
            variant="minimal"
            icon={isShown ? <EyeOff /> : <EyeOpen />}
            aria-label={eye}
            title={eye}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        }
      />
      {children}
      <p
        id={`${id}-says`}
        className={`password-says${hinted}${error === null ? "" : " is-wrong"}`}
        role={error === null ? undefined : "alert"}
      >
        {error ?? hint}
      </p>
    </FormGroup>
  );
});
