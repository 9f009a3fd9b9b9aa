import { Suspense, useEffect, useRef, useState } from "react";
import { NavigationType, useNavigate, useNavigationType } from "react-router-dom";
import type { FactorRequest } from "../../../contract/account/second-factor.ts";
import type { Language } from "../../../contract/base/words.ts";
import { storesCookies } from "../../lib/browser/cookie.ts";
import { markLanguage } from "../../lib/browser/page-language.ts";
import {
  entryLanguage,
  forgetLoginNotice,
  hasDemoHint,
  readLoginNotice,
  storeLanguage,
} from "../entry-state.ts";
import { CodeField } from "./code-field.tsx";
import { loginWords, type LoginWord } from "./login-words.ts";
import { Hero } from "./hero.tsx";
import { PasswordField, TextField } from "./text-field.tsx";
import { returnedQuery } from "../../lib/browser/provider-return.ts";
import type { Captcha } from "./use-captcha.ts";
import { useLogin } from "./use-login.ts";
import css from "./login.module.css";
import { lazyPart } from "../../ui/lazy-part.tsx";

const DemoRoles = lazyPart(
  () => import("./demo-roles.tsx"),
  ({ DemoRoles }) => DemoRoles,
);
const SecondStep = lazyPart(
  () => import("./second-step.tsx"),
  ({ SecondStep }) => SecondStep,
);
const CompanySignIn = lazyPart(
  () => import("./company-sign-in.tsx"),
  ({ CompanySignIn }) => CompanySignIn,
);
const PasskeySignIn = lazyPart(
  () => import("./passkey-sign-in.tsx"),
  ({ PasskeySignIn }) => PasskeySignIn,
);
const CompanyReturn = lazyPart(
  () => import("./company-return.tsx"),
  ({ CompanyReturn }) => CompanyReturn,
);
const messageMs = 5000;

/**
 * Signs in and goes to `target`. `notice`: why the person is here, if it was not their choice; not
 * repeated when the page is loaded again.
 */
export function Login({
  target: requestedTarget,
  notice,
  onTyping,
}: {
  target: string;
  notice: string | null;
  onTyping: () => void;
}) {
  const [language, setLanguage] = useState(entryLanguage);
  const { news, message, setMessage } = useMessage(notice);
  const [hasCookies] = useState(() => storesCookies(document));
  const [target, setTarget] = useState(requestedTarget);
  const [returned, setReturned] = useState(() => returnedQuery(window.location.search));
  const [factorRequest, setFactorRequest] = useState<FactorRequest | null>(null);
  const navigate = useNavigate();
  const leave = (to = target) => void navigate(to, { replace: true });
  const formRef = useRef<HTMLFormElement>(null);
  const t = (word: LoginWord) => loginWords[word][language];
  const { captcha, isSending, field, renewCaptcha, submit } = useLogin({
    formRef,
    language,
    t,
    onMessage: setMessage,
    onSignedIn: () => leave(),
    onFactor: setFactorRequest,
  });

  useEffect(() => formRef.current?.querySelector("input")?.focus(), []);
  useEffect(() => {
    document.title = `${loginWords.title[language]} - ${loginWords.product[language]}`;
    markLanguage(language);
  }, [language]);

  function chooseLanguage(next: Language) {
    setLanguage(next);
    storeLanguage(next);
    void import("../boot.ts").then(
      ({ stores }) => stores.language.choose(next),
      () => undefined,
    );
  }

  return (
    <div className={css.login}>
      <Hero title={t("product")} tagline={t("tagline")} />
      <main className={css.loginSide}>
        <LanguageSwitch language={language} onChoose={chooseLanguage} />
        <SignInProgress
          factorRequest={factorRequest}
          returned={returned}
          language={language}
          onFactor={(factor, target) => {
            setTarget(target);
            setReturned(null);
            setFactorRequest(factor);
          }}
          onSignedIn={leave}
          onBack={(why) => {
            setReturned(null);
            setFactorRequest(null);
            setMessage(why);
            if (factorRequest !== null) renewCaptcha();
          }}
        />
        {factorRequest === null && returned === null && (
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
              {message === null && !hasCookies && <p className="is-news">{t("noCookies")}</p>}
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
            <OtherSignIns
              others={captcha?.others ?? []}
              language={language}
              target={target}
              onFailed={(why) => setMessage(why ?? t("failed"))}
              onSignedIn={() => leave()}
            />
          </form>
        )}
      </main>
    </div>
  );
}

/** The message above the form, for a while. `news`: the message that this page was opened with. */
function useMessage(notice: string | null) {
  const isArrival = useNavigationType() !== NavigationType.Pop;
  const [news] = useState(() => (isArrival ? notice : null) ?? readLoginNotice());
  const [message, setMessage] = useState(news);
  // Shown once. Not in a render, which React may drop and start again.
  useEffect(forgetLoginNotice, []);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setMessage(null), messageMs);
    return () => clearTimeout(timer);
  }, [message]);
  return { news, message, setMessage };
}

/** A sign-in that has begun: it comes back from a company's page, or lacks a second step. */
function SignInProgress({
  factorRequest,
  returned,
  language,
  onFactor,
  onSignedIn,
  onBack,
}: {
  factorRequest: FactorRequest | null;
  returned: string | null;
  language: Language;
  onFactor: (factor: FactorRequest, target: string) => void;
  onSignedIn: (target?: string) => void;
  /** `message`: why the sign-in cannot continue. */
  onBack: (message: string | null) => void;
}) {
  return (
    <Suspense fallback={null}>
      {returned !== null && (
        <CompanyReturn
          query={returned}
          language={language}
          onDone={({ target, factor }) =>
            factor === null ? onSignedIn(target) : onFactor(factor, target)
          }
          onFailed={onBack}
        />
      )}
      {factorRequest !== null && (
        <SecondStep
          factorRequest={factorRequest}
          language={language}
          onSignedIn={() => onSignedIn()}
          onBack={onBack}
        />
      )}
    </Suspense>
  );
}

/** Further ways to sign in, below the form. */
function OtherSignIns({
  others,
  language,
  target,
  onFailed,
  onSignedIn,
}: {
  others: Captcha["others"];
  language: Language;
  target: string;
  /** Null: there is no message. */
  onFailed: (message: string | null) => void;
  onSignedIn: () => void;
}) {
  const [isDemo] = useState(hasDemoHint);
  return (
    <Suspense fallback={null}>
      {others.includes("passkey") && (
        <PasskeySignIn language={language} onSignedIn={onSignedIn} onFailed={onFailed} />
      )}
      {others.includes("provider") && (
        <CompanySignIn language={language} target={target} onFailed={onFailed} />
      )}
      {isDemo && (
        <DemoRoles language={language} onFailed={() => onFailed(null)} onSignedIn={onSignedIn} />
      )}
    </Suspense>
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
