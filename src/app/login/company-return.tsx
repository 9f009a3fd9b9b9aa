import { useEffect } from "react";
import type { FactorRequest } from "../../../contract/account/second-factor.ts";
import type { Language } from "../../../contract/base/words.ts";
import { paths } from "../../lib/data/paths.ts";
import css from "./login.module.css";
import { messageOfError } from "./login-form.ts";
import { loginWords } from "./login-words.ts";
import { readBegun } from "../../lib/browser/provider-return.ts";

const words = {
  title: { zh: "正在用企业账号登录…", en: "Signing in with your company account…" },
} as const;
/** Shown above the form. */
const inBackground = { isForeground: false } as const;

interface Outcome {
  readonly target: string;
  /** Null: signed in. */
  readonly factor: FactorRequest | null;
}

async function finish(query: string, language: Language): Promise<Outcome> {
  const { key, target } = readBegun(window.location.origin);
  const { stores } = await import("../boot.ts");
  stores.language.choose(language);
  const { userId, token, factor } = await stores.callApi(
    "finishSignIn",
    { key, query },
    inBackground,
  );
  if (factor === undefined) stores.session.enter({ userId, token });
  return { target, factor: factor ?? null };
}

/** Finishes a company's sign-in that has sent the browser back. */
export function CompanyReturn({
  query,
  language,
  onDone,
  onFailed,
}: {
  query: string;
  language: Language;
  onDone: (outcome: Outcome) => void;
  onFailed: (message: string) => void;
}) {
  // The code counts once. Not in a render: on a slow computer React drops a render and starts
  // again.
  useEffect(() => {
    // The code must not stay in the browser's history.
    window.history.replaceState(null, "", paths.login);
    let isGone = false;
    finish(query, language).then(
      (done) => !isGone && onDone(done),
      (error: unknown) => !isGone && onFailed(messageOfError(error) ?? loginWords.failed[language]),
    );
    return () => void (isGone = true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it ends once
  }, []);
  return (
    <div className={css.loginForm} role="status">
      <h1>{loginWords.title[language]}</h1>
      <p className={css.loginProduct}>{words.title[language]}</p>
    </div>
  );
}
