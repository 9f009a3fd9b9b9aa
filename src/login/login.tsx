import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Language } from "../../contract/words.ts";
import { entryLanguage } from "../entry.ts";
import { CodeField } from "./code-field.tsx";
import { checkLogin, type LoginField, type LoginForm } from "./login-form.ts";
import { loginWords, type LoginWord } from "./login-words.ts";
import { Hero } from "./hero.tsx";
import { PasswordField, TextField } from "./text-field.tsx";
import { useCaptcha } from "./use-captcha.ts";
import "./login.css";

const messageMs = 5000;
const emptyForm: LoginForm = { username: "", password: "", code: "" };

/** Signs in and goes to `target`. `notice`: why the person is here, when it was not their wish. */
export function Login({ target, notice, onTyping }: { target: string; notice: string | null; onTyping: () => void }) {
  const [language, setLanguage] = useState(entryLanguage);
  const [form, setForm] = useState(emptyForm);
  const [touched, setTouched] = useState<ReadonlySet<LoginField>>(new Set());
  const [message, setMessage] = useState(notice);
  const [isSending, setSending] = useState(false);
  const { captcha, replace } = useCaptcha();
  const navigate = useNavigate();
  const formRef = useRef<HTMLFormElement>(null);
  const say = (word: LoginWord) => loginWords[word][language];

  useEffect(() => formRef.current?.querySelector("input")?.focus(), []);
  useEffect(() => {
    document.title = `${loginWords.title[language]} - ${loginWords.product[language]}`;
    document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  }, [language]);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setMessage(null), messageMs);
    return () => clearTimeout(timer);
  }, [message]);

  const needsCode = captcha !== null && captcha.state !== "off";
  const wrong = checkLogin(form, needsCode);
  const field = (name: LoginField) => ({
    name, value: form[name], label: say(name),
    error: touched.has(name) && wrong[name] !== undefined ? say(wrong[name]) : null,
    onChange: (value: string) => setForm({ ...form, [name]: value }),
    onBlur: () => form[name] !== "" && setTouched(new Set([...touched, name])),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setTouched(new Set<LoginField>(["username", "password", "code"]));
    const [first] = Object.keys(wrong);
    if (first !== undefined) {
      formRef.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setSending(true);
    setMessage(null);
    try {
      const { stores } = await import("../boot.ts");
      stores.language.choose(language);
      await stores.session.login({ ...form, username: form.username.trim(), code: form.code.trim(), codeId: captcha?.codeId ?? "" });
      void navigate(target, { replace: true });
    } catch (error) {
      setMessage(error instanceof Error && error.message !== "" ? error.message : say("failed"));
      setForm((held) => ({ ...held, code: "" }));
      setTouched(new Set<LoginField>(["username", "password"]));
      setSending(false);
      replace();
    }
  }

  async function speak(next: Language) {
    setLanguage(next);
    const { stores } = await import("../boot.ts");
    stores.language.choose(next);
  }

  return (
    <div className="login">
      <Hero title={say("product")} tagline={say("tagline")} />
      <main className="login-side">
        <LanguageSwitch language={language} onChoose={(next) => void speak(next)} />
        <form ref={formRef} className="login-form" noValidate onSubmit={(event) => void submit(event)} aria-labelledby="login-title">
          <h1 id="login-title">{say("title")}</h1>
          <p className="login-product">{say("product")}</p>
          <div className="login-message" role="alert">{message !== null && <p>{message}</p>}</div>
          <TextField {...field("username")} autoComplete="username" />
          <PasswordField {...field("password")} showLabel={say("show")} hideLabel={say("hide")} onFocus={onTyping} />
          {captcha?.state !== "off" && <CodeField {...field("code")} captcha={captcha} newLabel={say("newCode")} failedLabel={say("noCode")} onReplace={replace} />}
          <button type="submit" className="login-submit" aria-disabled={isSending}>{say(isSending ? "submitting" : "submit")}</button>
        </form>
      </main>
    </div>
  );
}

function LanguageSwitch({ language, onChoose }: { language: Language; onChoose: (language: Language) => void }) {
  return (
    <div className="login-language" role="group" aria-label="中文 / English">
      <button type="button" lang="zh-CN" aria-pressed={language === "zh"} onClick={() => onChoose("zh")}>中文</button>
      <button type="button" lang="en" aria-pressed={language === "en"} onClick={() => onChoose("en")}>English</button>
    </div>
  );
}
