import { autorun } from "mobx";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { messages } from "../../contract/message.ts";
import { realtime, stores } from "./boot.ts";
import { isWallPath, loginPath, paths } from "../lib/paths.ts";
import type { LanguageStore } from "../stores/app/language-store.ts";
import { useReleaseReload } from "./use-release-reload.ts";
import { StoresContext } from "../context/use-stores.ts";
import { PageNote, Waiting } from "../ui/page-note.tsx";

const retryMs = 5000;
const expiredRetryMs = 30_000;
const words = {
  failed: { zh: "用户信息加载失败", en: "Your account could not be loaded" },
  failedWhy: { zh: "正在自动重试…", en: "Retrying automatically…" },
  retry: { zh: "立即重试", en: "Try now" },
} as const;

function useDocumentLanguage(language: LanguageStore): void {
  useEffect(
    () =>
      autorun(
        () => void (document.documentElement.lang = language.current === "zh" ? "zh-CN" : "en"),
      ),
    [language],
  );
}

function useRealtime(isLive: boolean): void {
  useEffect(() => {
    if (!isLive) return;
    const end = stores.interest.declare({ kind: "fleet" });
    realtime.start();
    return () => {
      realtime.stop();
      end();
      stores.forget();
    };
  }, [isLive]);
}

/**
 * The door of everything but the login page (specification, section 4). A console whose session
 * ended is loaded anew and lands on the login page; one that ended with words to say begins again
 * at the root. A wall keeps its last picture and tries again, also with the session of the same
 * person who signed in beside it.
 */
export const SignedIn = observer(function SignedIn() {
  const { session, language } = stores;
  const { pathname, search, hash } = useLocation();
  const { state, isExpired, isFailurePassing } = session;
  const isWall = isWallPath(pathname);
  const isKept = isWall && state === "ready";
  useReleaseReload(isWall);
  const isPatient = isWall && isFailurePassing && !isExpired;

  useDocumentLanguage(language);
  useEffect(() => {
    if (state === "anonymous") session.follow();
    if (state === "checking") void session.check();
  }, [session, state]);
  useEffect(() => {
    if (isExpired && !isKept) session.leave(language.say(messages.unauthorized));
  }, [session, language, isExpired, isKept]);
  useEffect(() => {
    if (state !== "failed" || isExpired) return;
    if (isPatient) {
      const timer = setInterval(() => void session.check(), retryMs);
      return () => clearInterval(timer);
    }
    session.giveUp();
  }, [session, state, isExpired, isPatient]);
  useEffect(() => {
    if (!isExpired || !isKept) return;
    const timer = setInterval(() => void session.recheck(), expiredRetryMs);
    return () => clearInterval(timer);
  }, [session, isExpired, isKept]);
  // Until the given password is changed the server lets nothing else in: nothing is asked for.
  useRealtime(state === "ready" && session.user?.mustChangePassword !== true);

  const said = language.current;
  if (state === "anonymous" && !session.isRemembered()) {
    return (
      <Navigate
        to={loginPath(session.farewell === null ? pathname + search + hash : paths.root)}
        replace
        state={session.farewell}
      />
    );
  }
  if (state === "failed" && isPatient) {
    return (
      <PageNote title={words.failed[said]}>
        <p>{session.failure}</p>
        <p>{words.failedWhy[said]}</p>
        <button type="button" className="plain-button" onClick={() => void session.check()}>
          {words.retry[said]}
        </button>
      </PageNote>
    );
  }
  if (state !== "ready") return <Waiting language={said} />;
  return (
    <StoresContext value={stores}>
      <Outlet />
    </StoresContext>
  );
});
