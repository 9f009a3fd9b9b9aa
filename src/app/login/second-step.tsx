import { type FormEvent, useState } from "react";
import type { FactorRequest } from "../../../contract/account/second-factor.ts";
import type { Language } from "../../../contract/base/words.ts";
import { messageOfError } from "./login-form.ts";
import { loginWords } from "./login-words.ts";
import css from "./login.module.css";
import stepCss from "./second-step.module.css";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { TextField } from "./text-field.tsx";

const words = {
  title: { zh: "两步验证", en: "Two-step verification" },
  how: {
    zh: "请输入手机验证器中的 6 位动态码；手机不在身边时，可输入一个恢复码。",
    en: "Enter the 6 digits of your authenticator app. Without your phone, enter a recovery code.",
  },
  code: { zh: "动态码或恢复码", en: "Code or recovery code" },
  missing: { zh: "请输入动态码", en: "Please enter the code" },
  submit: { zh: "验证并登录", en: "Verify and sign in" },
  back: { zh: "返回重新登录", en: "Back to the sign-in" },
} as const;

/** Shown at the field. */
const inBackground = { isForeground: false } as const;

/** The form of the second step, for the ticket that the first step returned. */
export function SecondStep({
  factorRequest,
  language,
  onSignedIn,
  onBack,
}: {
  factorRequest: FactorRequest;
  language: Language;
  onSignedIn: () => void;
  /** `message`: why the sign-in cannot continue. */
  onBack: (message: string | null) => void;
}) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    if (code.trim() === "") return setError(words.missing[language]);
    setSending(true);
    try {
      const { stores } = await import("../boot.ts");
      const { ticket } = factorRequest;
      const { userId, token } = await stores.callApi("passFactor", { ticket, code }, inBackground);
      stores.session.enter({ userId, token });
      onSignedIn();
    } catch (failure) {
      const message = messageOfError(failure) ?? loginWords.failed[language];
      if (failure instanceof Error && "code" in failure && failure.code === 401)
        return onBack(message);
      setError(message);
      setCode("");
      setSending(false);
    }
  }
  return (
    <form
      className={`${css.loginForm} ${stepCss.stepForm}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h1>{words.title[language]}</h1>
      <p className={css.loginProduct}>{words.how[language]}</p>
      <TextField
        name="factor"
        label={words.code[language]}
        value={code}
        error={error}
        autoComplete="one-time-code"
        maxLength={60}
        isFirst
        onChange={(value) => {
          setCode(value);
          setError(null);
        }}
        onBlur={() => undefined}
      />
      <button type="submit" className={css.loginSubmit} aria-disabled={isSending}>
        {isSending ? loginWords.submitting[language] : words.submit[language]}
      </button>
      {factorRequest.kinds.includes("passkey") && (
        <PasskeySignIn
          language={language}
          ticket={factorRequest.ticket}
          onSignedIn={onSignedIn}
          onFailed={setError}
        />
      )}
      <button type="button" className={stepCss.stepBack} onClick={() => onBack(null)}>
        {words.back[language]}
      </button>
    </form>
  );
}
