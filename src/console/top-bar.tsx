import { Button } from "@blueprintjs/core";
import { Desktop, LogOut } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { type Language, languages } from "../../contract/words.ts";
import { consoleWords } from "../i18n/words/console.ts";
import { paths, wallPath } from "../paths.ts";
import { useStores } from "../stores/context.ts";
import { AlarmBadge } from "./alarm-badge.tsx";
import { ConnectionState } from "./connection-state.tsx";
import { useSay } from "./say.ts";

const languageNames: Readonly<Record<Language, string>> = { zh: "中文", en: "English" };

export const TopBar = observer(function TopBar() {
  const { session, language } = useStores();
  const { say } = useSay();
  return (
    <header className="top-bar">
      <a className="skip-link" href="#main">{say("skipToMain")}</a>
      <Link to={paths.root} className="top-title">
        <Logo />
        <span>{say("product")}</span>
      </Link>
      <ConnectionState />
      <div className="top-end">
        <AlarmBadge />
        <Link to={wallPath(language.current)} className="top-link" title={say("wall")}><Desktop /><span>{say("wall")}</span></Link>
        <LanguageSwitch />
        <span className="top-user" title={session.user?.name}>{session.user?.name}</span>
        <Button variant="minimal" size="small" icon={<LogOut />} aria-label={say("logout")} title={say("logout")} onClick={() => void session.logout()} />
      </div>
    </header>
  );
});

const LanguageSwitch = observer(function LanguageSwitch() {
  const { language, toast } = useStores();
  const { say } = useSay();
  function choose(next: Language) {
    if (next === language.current) return;
    language.choose(next);
    toast.show("success", language.say(consoleWords.languageChanged));
  }
  return (
    <div className="language-switch" role="group" aria-label={say("language")}>
      {languages.map((one) => (
        <button key={one} type="button" lang={one === "zh" ? "zh-CN" : "en"} aria-label={languageNames[one]} aria-pressed={language.current === one} onClick={() => choose(one)}>
          <span className="wide-only">{languageNames[one]}</span>
          <span className="narrow-only">{one === "zh" ? "中" : "EN"}</span>
        </button>
      ))}
    </div>
  );
});

function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className="top-logo">
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <path d="M6 15 16 7l10 8v10H6Z" fill="none" stroke="#fff" strokeWidth="2.4" strokeLinejoin="round" />
      <path d="M10 19h3l2-4 3 7 1.6-3H22" fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
