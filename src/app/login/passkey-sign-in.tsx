import { useState } from "react";
import type { Language } from "../../../contract/base/words.ts";
import { requestPasskey, hasPasskeys, isPasskeyCancelled } from "../../lib/browser/passkey.ts";
import { messageOfError } from "./login-form.ts";
import { loginWords } from "./login-words.ts";
import css from "./demo-roles.module.css";

const words = {
  signIn: { zh: "用通行密钥登录", en: "Sign in with a passkey" },
  step: { zh: "用通行密钥验证", en: "Use a passkey" },
  cancelled: { zh: "没有完成通行密钥验证", en: "The passkey was not used" },
} as const;
const inBackground = { isForeground: false } as const;

/** A passkey in place of the password; with a ticket, in place of the code. */
export function PasskeySignIn({
  language,
  ticket,
  onSignedIn,
  onFailed,
}: {
  language: Language;
  ticket?: string;
  onSignedIn: () => void;
  onFailed: (message: string) => void;
}) {
  const [isSending, setSending] = useState(false);
  async function enter(): Promise<void> {
    if (isSending) return;
    setSending(true);
    try {
      const { stores } = await import("../boot.ts");
      stores.language.choose(language);
      const answer = await requestPasskey(await stores.callApi("askPasskey", {}, inBackground));
      const input = { answer: answer as never, ...(ticket !== undefined && { ticket }) };
      const { userId, token } = await stores.callApi("passkeyLogin", input, inBackground);
      stores.session.enter({ userId, token });
      onSignedIn();
    } catch (error) {
      const message = isPasskeyCancelled(error) ? words.cancelled[language] : messageOfError(error);
      onFailed(message ?? loginWords.failed[language]);
      setSending(false);
    }
  }
  // No browser offers passkeys over plain HTTP; people still have the form above.
  if (!hasPasskeys()) return null;
  return (
    <div className={css.loginDemo}>
      <button
        type="button"
        className="plain-button"
        aria-disabled={isSending}
        onClick={() => void enter()}
      >
        {words[ticket === undefined ? "signIn" : "step"][language]}
      </button>
    </div>
  );
}
