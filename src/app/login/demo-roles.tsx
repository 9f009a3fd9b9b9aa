import css from "./demo-roles.module.css";
import { useEffect, useState } from "react";
import { type Role, roleKeys, roles } from "../../../contract/account/role.ts";
import type { Language } from "../../../contract/base/words.ts";
import { hasDemoSignIn, signInToDemo } from "../demo-sign-in.ts";

const words = {
  demo: { zh: "演示：一键登录为", en: "Demo: sign in as" },
} as const;

/** Five roles of a demo as buttons; nothing if the server is not a demo, or not on this machine. */
export function DemoRoles({
  language,
  onFailed,
  onSignedIn,
}: {
  language: Language;
  onFailed: () => void;
  onSignedIn: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    let isGone = false;
    void hasDemoSignIn().then((opens) => !isGone && setOpen(opens));
    return () => void (isGone = true);
  }, []);
  async function enter(roleKey: Role): Promise<void> {
    if (isSending) return;
    setSending(true);
    const credentials = await signInToDemo(roleKey);
    if (credentials === null) {
      setSending(false);
      return onFailed();
    }
    const { stores } = await import("../boot.ts");
    stores.language.choose(language);
    stores.session.enter(credentials);
    onSignedIn();
  }
  if (!isOpen) return null;
  return (
    <div className={css.loginDemo} role="group" aria-label={words.demo[language]}>
      <p>{words.demo[language]}</p>
      {roleKeys.map((key) => (
        <button
          key={key}
          type="button"
          className="plain-button"
          aria-disabled={isSending}
          onClick={() => void enter(key)}
        >
          {roles[key][language]}
        </button>
      ))}
    </div>
  );
}
