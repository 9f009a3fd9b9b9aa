import { useEffect, useState } from "react";
import type { ProviderKind, SignInList } from "../../../contract/account/identity-provider.ts";
import type { Language } from "../../../contract/base/words.ts";
import { leavePage } from "../../lib/browser/leave-page.ts";
import demoCss from "./demo-roles.module.css";
import { messageOfError } from "./login-form.ts";
import { loginWords } from "./login-words.ts";
import { storeBegun } from "../../lib/browser/provider-return.ts";
import { TextField } from "./text-field.tsx";

const words = {
  by: { zh: "用{name}登录", en: "Sign in with {name}" },
  scan: { zh: "用{name}扫码登录", en: "Sign in with {name}" },
  group: { zh: "企业账号登录", en: "Company sign-in" },
  domain: { zh: "企业邮箱域名", en: "Your company's email domain" },
  next: { zh: "用企业账号登录", en: "Sign in with your company account" },
  unknown: {
    zh: "没有使用该域名的企业账号，请与管理员确认",
    en: "No company sign-in uses this domain: ask your administrator",
  },
} as const;

/** A space between Chinese and Latin, as Chinese is printed. */
const spaced = (text: string): string =>
  text
    .replace(/(\p{Script=Han})(?=[A-Za-z0-9])/gu, "$1 ")
    .replace(/([A-Za-z0-9])(?=\p{Script=Han})/gu, "$1 ");

const inBackground = { isForeground: false } as const;
const kinds: ReadonlySet<ProviderKind> = new Set(["wecom", "dingtalk", "feishu"]);

const callsOf = async (language: Language) => {
  const { stores } = await import("../boot.ts");
  stores.language.choose(language);
  return stores.callApi;
};

/** Company sign-ins below the form: a button each, or the company's domain where they are many. */
export function CompanySignIn({
  language,
  target,
  onFailed,
}: {
  language: Language;
  target: string;
  onFailed: (message: string) => void;
}) {
  const [list, setList] = useState<SignInList | null>(null);
  const [isSending, setSending] = useState(false);
  const fail = (error: unknown) => onFailed(messageOfError(error) ?? loginWords.failed[language]);
  useEffect(() => {
    let isGone = false;
    const load = async () => (await callsOf(language))("listSignIn", {}, inBackground);
    load().then(
      (found) => !isGone && setList(found),
      // Without this list, people still have the form above.
      () => undefined,
    );
    return () => void (isGone = true);
  }, [language]);
  // "Back" from the company's page may show this page in its former state.
  useEffect(() => {
    const onReturn = () => setSending(false);
    window.addEventListener("pageshow", onReturn);
    return () => window.removeEventListener("pageshow", onReturn);
  }, []);
  /** Leaves the page, which stays visible until the next one is loaded. */
  async function go(providerId: number): Promise<void> {
    if (isSending) return;
    setSending(true);
    try {
      const callApi = await callsOf(language);
      const { url, key } = await callApi("beginSignIn", { providerId }, inBackground);
      storeBegun(key, target);
      leavePage(url);
    } catch (error) {
      fail(error);
      setSending(false);
    }
  }
  if (list === null) return null;
  return (
    <div className={demoCss.loginDemo} role="group" aria-label={words.group[language]}>
      {list.rows.map(({ id, name, kind }) => (
        <button
          key={id}
          type="button"
          className="plain-button"
          aria-disabled={isSending}
          onClick={() => void go(id)}
        >
          {spaced(words[kinds.has(kind) ? "scan" : "by"][language].replace("{name}", () => name))}
        </button>
      ))}
      {list.needsDomain && <DomainForm language={language} onFailed={fail} onFound={go} />}
    </div>
  );
}

function DomainForm({
  language,
  onFound,
  onFailed,
}: {
  language: Language;
  onFound: (providerId: number) => Promise<void>;
  onFailed: (error: unknown) => void;
}) {
  const [domain, setDomain] = useState("");
  const [error, setError] = useState<string | null>(null);
  async function find(): Promise<void> {
    // People enter their whole address, whose domain counts.
    const typedDomain = domain.slice(domain.lastIndexOf("@") + 1).trim();
    if (typedDomain === "") return;
    try {
      const callApi = await callsOf(language);
      const { rows } = await callApi("listSignIn", { domain: typedDomain }, inBackground);
      const [first] = rows;
      if (first === undefined) return setError(words.unknown[language]);
      await onFound(first.id);
    } catch (failure) {
      onFailed(failure);
    }
  }
  return (
    <>
      <TextField
        name="domain"
        label={words.domain[language]}
        value={domain}
        error={error}
        autoComplete="off"
        onChange={(value) => {
          setDomain(value);
          setError(null);
        }}
        onBlur={() => undefined}
      />
      <button type="button" className="plain-button" onClick={() => void find()}>
        {words.next[language]}
      </button>
    </>
  );
}
