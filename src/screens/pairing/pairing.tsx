import css from "./pairing.module.css";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { shownCode } from "../../../contract/account/display.ts";
import type { Language } from "../../../contract/base/words.ts";
import { markLanguage } from "../../lib/browser/page-language.ts";
import { cacheStorage } from "../../lib/browser/secure-means.ts";
import { loginPath, paths } from "../../lib/data/paths.ts";
import type { Clock } from "../../stores/port/clock.ts";
import { type PairingPort, PairingStore } from "../../stores/screens/pairing-store.ts";

const words = {
  title: { zh: "配对大屏", en: "Pair this display" },
  how: {
    zh: "在管理后台“系统管理 › 大屏管理”中点“新建”，输入此配对码",
    en: "In the console: System manage › Displays › New, then enter this code",
  },
  code: { zh: "配对码", en: "Pairing code" },
  renewed: { zh: "配对码 10 分钟内有效，到期自动更换", en: "Valid for 10 minutes, then renewed" },
  waiting: { zh: "正在获取配对码…", en: "Getting a code…" },
  away: { zh: "无法连接服务器，正在自动重试…", en: "No connection to the server, retrying…" },
  revoked: { zh: "该大屏的配对已取消", en: "This display's pairing was revoked" },
  withoutTls: {
    zh: "此地址未加密（不是 https）：屏幕可能自动休眠，断网后重新打开时没有画面",
    en:
      "This address is not encrypted (no https): the screen may go to sleep, and " +
      "shows nothing when opened while the server is unreachable",
  },
  signIn: { zh: "改用账号登录", en: "Sign in instead" },
} as const;

/** Content of a screen without a sign-in: the code for pairing it. */
export const Pairing = observer(function Pairing({
  language,
  port,
  clock,
  wasRevoked,
  target,
}: {
  language: Language;
  port: PairingPort;
  clock: Clock;
  wasRevoked: boolean;
  /** Path to open after signing in instead. */
  target: string;
}) {
  const [pairing] = useState(() => new PairingStore(port, clock));
  const { code, isUnreachable } = pairing;
  useEffect(() => pairing.start(), [pairing]);
  useEffect(() => {
    document.title = words.title[language];
    markLanguage(language);
  }, [language]);
  return (
    <main className={css.pairing}>
      <h1>{words.title[language]}</h1>
      <p className={css.pairingNote} role="status">
        {wasRevoked && words.revoked[language]}
      </p>
      <output className={css.pairingCode} aria-label={words.code[language]}>
        {code === null ? "····-····" : shownCode(code)}
      </output>
      <p className={css.pairingHow}>{words.how[language]}</p>
      <p className={css.pairingLife} role="status">
        {words[isUnreachable ? "away" : code === null ? "waiting" : "renewed"][language]}
      </p>
      {cacheStorage() === null && (
        <p className={css.pairingLife} role="note">
          {words.withoutTls[language]}
        </p>
      )}
      <Link className={css.pairingSignIn} to={loginPath(target || paths.wall)}>
        {words.signIn[language]}
      </Link>
    </main>
  );
});
