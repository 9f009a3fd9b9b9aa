import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { NavigationType, useNavigate, useNavigationType } from "react-router-dom";
import type { FactorAsked } from "../../../contract/account/second-factor.ts";
import type { Language } from "../../../contract/base/words.ts";
import { markLanguage } from "../../lib/browser/page-language.ts";
import { entryLanguage, hasDemoHint, hearFarewell, keepLanguage } from "../entry-state.ts";
import { CodeField } from "./code-field.tsx";
import { loginWords, type LoginWord } from "./login-words.ts";
import { Hero } from "./hero.tsx";
import { PasswordField, TextField } from "./text-field.tsx";
import { useLogin } from "./use-login.ts";
import css from "./login.module.css";

const DemoRoles = lazy(async () => ({
  default: (await import("./demo-roles.tsx")).DemoRoles,
}));
const SecondStep = lazy(async () => ({
  default: (await import("./second-step.tsx")).SecondStep,
}));
const messageMs = 5000;

/**
 * Signs in and goes to `target`. `notice`: why the person is here, if it was not their choice; not
 * repeated when the page is loaded again.
 */
export function Login({
  target,
  notice,
  onTyping,
}: {
  target: string;
  notice: string | null;
  onTyping: () => void;
}) {
  const isArrival = useNavigationType() !== NavigationType.Pop;
  const [language, setLanguage] = useState(entryLanguage);
  const [news] = useState(() => (isArrival ? notice : null) ?? hearFarewell());
  const [message, setMessage] = useState(news);
  const [isDemo] = useState(hasDemoHint);
  const [asked, setAsked] = useState<FactorAsked | null>(null);
  const navigate = useNavigate();
  const formRef = useRef<HTMLFormElement>(null);
  const t = (word: LoginWord) => loginWords[word][language];
  const { captcha, isSending, field, renewCaptcha, submit } = useLogin({
    formRef,
    language,
    t,
    onMessage: setMessage,
    onSignedIn: () => void navigate(target, { replace: true }),
    onFactor: setAsked,
  });

  useEffect(() => formRef.current?.querySelector("input")?.focus(), []);
  useEffect(() => {
    document.title = `${loginWords.title[language]} - ${loginWords.product[language]}`;
    markLanguage(language);
  }, [language]);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setMessage(null), messageMs);
    return () => clearTimeout(timer);
  }, [message]);

  function speak(next: Language) {
    setLanguage(next);
    keepLanguage(next);
    void import("../boot.ts").then(
      ({ stores }) => stores.language.choose(next),
      () => undefined,
    );
  }

  return (
    <div className={css.login}>
      <Hero title={t("product")} tagline={t("tagline")} />
      <main className={css.loginSide}>
        <LanguageSwitch language={language} onChoose={speak} />
        {asked !== null && (
          <Suspense fallback={null}>
            <SecondStep
              asked={asked}
              language={language}
              onSignedIn={() => void navigate(target, { replace: true })}
              onBack={(why) => {
                setAsked(null);
                setMessage(why);
                renewCaptcha();
              }}
            />
          </Suspense>
        )}
        {asked === null && (
          <form
            ref={formRef}
            className={css.loginForm}
            noValidate
            onSubmit={(event) => void submit(event)}
            aria-labelledby="login-title"
          >
            <h1 id="login-title">{t("title")}</h1>
            <p className={css.loginProduct}>{t("product")}</p>
            <div className={css.loginMessage} role="alert">
              {message !== null && (
                <p {...(message === news ? { className: "is-news" } : {})}>{message}</p>
              )}
            </div>
            <TextField {...field("username")} autoComplete="username" />
            <PasswordField
              {...field("password")}
              showLabel={t("show")}
              hideLabel={t("hide")}
              capsLabel={t("capsLock")}
              onFocus={onTyping}
            />
            {captcha?.state !== "off" && (
              <CodeField
                {...field("code")}
                captcha={captcha}
                newLabel={t("newCode")}
                failedLabel={t("noCode")}
                onReplace={renewCaptcha}
              />
            )}
            <button type="submit" className={css.loginSubmit} aria-disabled={isSending}>
              {t(isSending ? "submitting" : "submit")}
            </button>
            {isDemo && (
              <Suspense fallback={null}>
                <DemoRoles
                  language={language}
                  onFailed={() => setMessage(t("failed"))}
                  onSignedIn={() => void navigate(target, { replace: true })}
                />
              </Suspense>
            )}
          </form>
        )}
      </main>
    </div>
  );
}

function LanguageSwitch({
  language,
  onChoose,
}: {
  language: Language;
  onChoose: (language: Language) => void;
}) {
  return (
    <div className={css.loginLanguage} role="group" aria-label="中文 / English">
      <button
        type="button"
        lang="zh-CN"
        aria-pressed={language === "zh"}
        onClick={() => onChoose("zh")}
      >
        中文
      </button>
      <button
        type="button"
        lang="en"
        aria-pressed={language === "en"}
        onClick={() => onChoose("en")}
      >
        English
      </button>
    </div>
  );
}
