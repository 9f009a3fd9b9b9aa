import { type FormEvent, type RefObject, useState } from "react";
import type { FactorRequest } from "../../../contract/account/second-factor.ts";
import type { Language } from "../../../contract/base/words.ts";
import {
  checkLogin,
  fieldToCorrect,
  type LoginField,
  loginFields,
  type LoginForm,
  readForm,
  messageOfError,
} from "./login-form.ts";
import type { LoginWord } from "./login-words.ts";
import { useCaptcha } from "./use-captcha.ts";

const emptyForm: LoginForm = { username: "", password: "", code: "" };

interface LoginDeps {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly language: Language;
  readonly t: (word: LoginWord) => string;
  readonly onMessage: (message: string | null) => void;
  readonly onSignedIn: () => void;
  /** The password was right, and a second step is required. */
  readonly onFactor: (request: FactorRequest) => void;
}

/** Returns the typed values and their errors, shown at a field once it was left. */
function useFields(formRef: LoginDeps["formRef"], t: LoginDeps["t"], needsCode: boolean) {
  const [form, setForm] = useState(emptyForm);
  const [touched, setTouched] = useState<ReadonlySet<LoginField>>(new Set());
  const wrong = checkLogin(form, needsCode);

  const inputOf = (name: LoginField) =>
    formRef.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const focus = (name: LoginField) => inputOf(name)?.focus();

  /** False: something is missing, which the field shows. */
  function isComplete(form: LoginForm, isCodeNeeded: boolean): boolean {
    const faults = checkLogin(form, isCodeNeeded);
    const first = loginFields.find((name) => faults[name] !== undefined);
    setTouched(new Set(loginFields));
    if (first !== undefined) focus(first);
    return first === undefined;
  }
  function forgetCode(): void {
    setForm((current) => ({ ...current, code: "" }));
    setTouched(new Set<LoginField>(["username", "password"]));
  }
  const field = (name: LoginField) => ({
    name,
    // A password manager may have filled it in without an event: the next render must keep that.
    value: name === "code" ? form.code : (inputOf(name)?.value ?? form[name]),
    label: t(name),
    error: touched.has(name) && wrong[name] !== undefined ? t(wrong[name]) : null,
    onChange: (value: string) => setForm((current) => ({ ...current, [name]: value })),
    onBlur: () => form[name] !== "" && setTouched((current) => new Set([...current, name])),
  });
  return { setForm, focus, isComplete, forgetCode, field };
}

/**
 * State of the form: the typed values, and sending them. Only one request runs at a time, and the
 * form never stays blocked by one.
 */
export function useLogin({ formRef, language, t, onMessage, onSignedIn, onFactor }: LoginDeps) {
  const [isSending, setSending] = useState(false);
  const { captcha, replace, settled } = useCaptcha();
  const fields = useFields(formRef, t, captcha?.state === "ready");
  const { focus, isComplete, forgetCode, field } = fields;

  /** Null when signed in; false when refused. */
  async function send(form: LoginForm): Promise<FactorRequest | null | false> {
    const known = captcha?.state === "failed" ? await replace() : await settled();
    if (known.state === "failed") {
      onMessage(t("away"));
      return false;
    }
    // A new picture cannot have been read yet.
    const isUnread = known !== captcha;
    if (isUnread) forgetCode();
    if (!isComplete(isUnread ? { ...form, code: "" } : form, known.state === "ready")) return false;
    try {
      const { stores } = await import("../boot.ts");
      stores.language.choose(language);
      const factorRequest = await stores.session.login({
        ...form,
        username: form.username.trim(),
        code: form.code.trim(),
        codeId: known.codeId,
      });
      return factorRequest ?? null;
    } catch (error) {
      onMessage(messageOfError(error) ?? t("failed"));
      focus(fieldToCorrect(error, known.state === "ready"));
      forgetCode();
      void replace();
      return false;
    }
  }

  /** The form stays disabled once the server accepts it, until the next page is loaded. */
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const form = readForm(event.currentTarget);
    fields.setForm(form);
    if (!isComplete(form, captcha?.state === "ready")) return;
    setSending(true);
    onMessage(null);
    const outcome = await send(form);
    if (outcome === null) return onSignedIn();
    setSending(false);
    if (outcome !== false) onFactor(outcome);
  }

  function renewCaptcha(): void {
    forgetCode();
    focus("code");
    void replace();
  }
  return { captcha, isSending, field, renewCaptcha, submit };
}
