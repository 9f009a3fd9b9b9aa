import css from "./login.module.css";
import { type FieldProps, TextField } from "./text-field.tsx";
import type { Captcha } from "./use-captcha.ts";

/** The captcha: its field, and its picture, which a click replaces. */
export function CodeField({
  captcha,
  newLabel,
  failedLabel,
  onReplace,
  ...field
}: FieldProps & {
  captcha: Captcha | null;
  newLabel: string;
  failedLabel: string;
  onReplace: () => void;
}) {
  return (
    <TextField {...field} autoComplete="off" maxLength={16}>
      <button type="button" className={css.loginCaptcha} title={newLabel} onClick={onReplace}>
        {captcha === null && <span className={`skeleton ${css.loginCaptchaWait}`} />}
        {captcha?.state === "ready" && <img src={captcha.image} alt={newLabel} />}
        {captcha?.state === "failed" && <span>{failedLabel}</span>}
      </button>
    </TextField>
  );
}
