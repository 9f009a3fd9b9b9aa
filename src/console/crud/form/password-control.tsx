import "./password.module.css";
import css from "./form.module.css";
import { Button, InputGroup } from "@blueprintjs/core";
import { EyeOff, EyeOpen } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { randomPassword } from "../../../lib/browser/random-password.ts";
import { PasswordStrength } from "./password-strength.tsx";
import { useShellText } from "../../../i18n/words/base/shell-words.ts";
import { useFormText } from "../../../i18n/words/base/form-words.ts";

interface Props {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly min: number;
  /** Text a password should not contain: the login name. */
  readonly ownWords: readonly string[];
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string;
}

/** A password set for another user: typed, or generated and then shown, to be handed on. */
export const PasswordControl = observer(function PasswordControl({
  label,
  value,
  min,
  ownWords,
  onChange,
  ...input
}: Props) {
  const { t } = useFormText();
  const [isShown, setShown] = useState(false);
  const { t: sayShell } = useShellText();
  const eye = sayShell(isShown ? "hidePassword" : "showPassword", { field: label });
  return (
    <>
      <div className={css.recordPassword}>
        <InputGroup
          {...input}
          fill
          type={isShown ? "text" : "password"}
          autoComplete="new-password"
          spellCheck={false}
          autoCapitalize="none"
          value={value}
          intent={input["aria-invalid"] ? "danger" : "none"}
          onValueChange={onChange}
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
        <Button
          className="unbroken"
          text={t("makePassword")}
          onClick={() => {
            setShown(true);
            onChange(randomPassword(min));
          }}
        />
      </div>
      <PasswordStrength password={value} ownWords={ownWords} />
    </>
  );
});
