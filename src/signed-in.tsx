import { autorun } from "mobx";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { realtime, stores } from "./boot.ts";
import { isWallPath, loginPath } from "./paths.ts";
import { StoresContext } from "./stores/context.ts";
import { PageNote, Waiting } from "./ui/page-note.tsx";
import { messages } from "../contract/message.ts";

const retryMs = 5000;
const expiredRetryMs = 30_000;
const words = {
  failed: { zh: "无法读取用户信息", en: "Your account could not be read" },
  failedWhy: { zh: "正在自动重试…", en: "Trying again by itself…" },
  retry: { zh: "立即重试", en: "Try now" },
} as const;

/**
 * The door of everything but the login page (specification, section 4). A console whose session ended goes to the login
 * page; a wall keeps its last picture and tries again, also with the session of a person who signed in beside it.
 */
export const SignedIn = observer(function SignedIn() {
  const { session, language } = stores;
  const { pathname, search } = useLocation();
  const { status, isExpired } = session;
  const isKept = isWallPath(pathname) && status === "ready";

  useEffect(() => autorun(() => void (document.documentElement.lang = language.current === "zh" ? "zh-CN" : "en")), [language]);
  useEffect(() => {
    if (status === "checking") void session.check();
    if (status !== "failed") return;
    const timer = setInterval(() => void session.check(), retryMs);
    return () => clearInterval(timer);
  }, [session, status]);
  useEffect(() => {
    if (!isExpired || !isKept) return;
    const timer = setInterval(() => void session.recheck(), expiredRetryMs);
    return () => clearInterval(timer);
  }, [session, isExpired, isKept]);
  useEffect(() => {
    if (isExpired && !isKept) session.forget();
  }, [session, isExpired, isKept]);
  useEffect(() => {
    if (status !== "ready") return;
    const end = stores.interest.declare({ kind: "fleet" });
    realtime.start();
    return () => {
      realtime.stop();
      end();
      stores.forget();
    };
  }, [status]);

  const said = language.current;
  if (status === "anonymous") return <Navigate to={loginPath(pathname + search)} replace state={session.wasExpired ? messages.unauthorized[said] : null} />;
  if (status === "failed" && !isExpired) {
    return (
      <PageNote title={words.failed[said]}>
        <p>{session.failure}</p>
        <p>{words.failedWhy[said]}</p>
        <button type="button" className="plain-button" onClick={() => void session.check()}>{words.retry[said]}</button>
      </PageNote>
    );
  }
  if (status !== "ready") return <Waiting language={said} />;
  return <StoresContext value={stores}><Outlet /></StoresContext>;
});
