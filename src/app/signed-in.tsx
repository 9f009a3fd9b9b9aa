import { autorun } from "mobx";
import { observer } from "mobx-react-lite";
import { Suspense, useEffect, useLayoutEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import type { Language } from "../../contract/base/words.ts";
import { messages } from "../../contract/base/server-message.ts";
import { pairing, realtime, stores } from "./boot.ts";
import { forgetCalls } from "./early-call.ts";
import { isWallPath, loginPath, paths, wallLanguage } from "../lib/data/paths.ts";
import { markLanguage } from "../lib/browser/page-language.ts";
import type { LanguageStore } from "../stores/app/language-store.ts";
import { importWithRetry } from "../lib/browser/import-with-retry.ts";
import { pushOwner } from "../lib/browser/push.ts";
import { useReleaseReload } from "./use-release-reload.ts";
import { StoresContext } from "../context/use-stores.ts";
import { PageNote, Waiting } from "../ui/page-note.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const loadPaired = () => importWithRetry(() => import("./paired.tsx"));
const Paired = lazyPart(loadPaired, ({ Paired }) => Paired);
const loadPushCare = () => importWithRetry(() => import("./push-care.ts"));
const Pairing = lazyPart(
  () => importWithRetry(() => import("../screens/pairing/pairing.tsx")),
  ({ Pairing }) => Pairing,
);

const DemoWall = lazyPart(
  () => importWithRetry(() => import("./demo-wall.tsx")),
  ({ DemoWall }) => DemoWall,
);

/** Beginning of the fragment of a demo's link to the wall; its token follows. */
const demoLink = "#wall=";
const retryMs = 5000;
const expiredRetryMs = 30_000;
const words = {
  failed: { zh: "用户信息加载失败", en: "Your account could not be loaded" },
  failedWhy: { zh: "正在自动重试…", en: "Retrying automatically…" },
  retry: { zh: "立即重试", en: "Try now" },
} as const;

function useDocumentLanguage(language: LanguageStore): void {
  useEffect(() => autorun(() => markLanguage(language.current)), [language]);
}

function forgetUser(): void {
  stores.forget();
  forgetCalls();
}

/**
 * The stream begins while the user is fetched: it takes longest until the first picture. A paired
 * screen shows its kept one meanwhile, and asks again and again while its server cannot be reached.
 */
function useRealtime(isDisplay: boolean): void {
  const { state, isConfined } = stores.session;
  const isKnown = state === "ready" && !isConfined;
  const isLive = isKnown || (state === "checking" && !isDisplay);
  useEffect(() => {
    if (!isLive) return;
    const end = stores.interest.declare({ kind: "fleet" });
    realtime.start();
    return () => {
      realtime.stop();
      end();
    };
  }, [isLive]);
  // Runs before the first paint, which must not show a name that is not known yet.
  useLayoutEffect(() => (isKnown ? stores.people.follow() : undefined), [isKnown]);
  // The data of a session is deleted when it ends. A failed first call does not end it: tabs,
  // copied settings and a stored picture stay for the next attempt.
  useEffect(() => (isKnown ? forgetUser : undefined), [isKnown]);
}

/** Handles a session that ends, or whose user could not be fetched. */
function useSessionCare({ isWall, isDisplay }: { isWall: boolean; isDisplay: boolean }): void {
  const { session, language, display } = stores;
  const { state, isExpired } = session;
  const isStored = isWall && state === "ready" && !isDisplay;
  const isPatient = isWall && session.isFailureTemporary && !isExpired;
  useEffect(() => {
    if (state === "anonymous") session.follow();
    if (state === "checking") void session.check();
  }, [session, state]);
  useEffect(() => {
    if (!isExpired || isStored) return;
    if (!isDisplay) return session.leave(language.t(messages.unauthorized));
    display.revoke();
    session.forget();
    void loadPaired().then(({ forgetPicture }) => forgetPicture());
  }, [session, display, language, isExpired, isStored, isDisplay]);
  useEffect(() => {
    if (state !== "failed" || isExpired) return;
    if (isPatient) {
      const timer = setInterval(() => void session.check(), retryMs);
      return () => clearInterval(timer);
    }
    if (!session.isFailureTemporary) return session.giveUp();
    void import("../offline/entry-shell.ts").then(
      ({ resumeStored }) => resumeStored(session),
      session.giveUp,
    );
  }, [session, state, isExpired, isPatient]);
  useEffect(() => {
    if (!isExpired || !isStored) return;
    const timer = setInterval(() => void session.recheck(), expiredRetryMs);
    return () => clearInterval(timer);
  }, [session, isExpired, isStored]);
}

/** A wall uses the language of its address, for any user. Inside an observer. */
function useWallLanguage(): Language {
  return wallLanguage(new URLSearchParams(useLocation().search)) ?? stores.language.current;
}

/**
 * Without a session: the login page, or the code for pairing a wall. After a session that ended
 * otherwise than by signing out, the login page shows the reason.
 */
const Anonymous = observer(function Anonymous({ isWall }: { isWall: boolean }) {
  const { session, display, page } = stores;
  const { pathname, search, hash } = useLocation();
  const target = pathname + search + hash;
  const { loginNotice } = session;
  const language = useWallLanguage();
  if (!isWall || loginNotice !== null)
    return (
      <Navigate
        to={loginPath(loginNotice === null ? target : paths.root)}
        replace
        state={loginNotice}
      />
    );
  if (hash.startsWith(demoLink))
    return (
      <Suspense fallback={<Waiting language={language} />}>
        <DemoWall token={hash.slice(demoLink.length)} language={language} />
      </Suspense>
    );
  return (
    <Suspense fallback={<Waiting language={language} />}>
      <Pairing
        language={language}
        port={pairing}
        clock={page.clock}
        wasRevoked={display.wasRevoked}
        target={target}
      />
    </Suspense>
  );
});

/** A wall waits for a server that cannot be reached. */
const Patience = observer(function Patience() {
  const { session } = stores;
  const language = useWallLanguage();
  return (
    <PageNote title={words.failed[language]}>
      <p>{session.failure}</p>
      <p>{words.failedWhy[language]}</p>
      <button type="button" className="plain-button" onClick={() => void session.check()}>
        {words.retry[language]}
      </button>
    </PageNote>
  );
});

/**
 * The session guard of everything but the login page (specification, section 4). A console whose
 * session ended is reloaded and lands on the login page; one that ended with a message starts again
 * at the root. A wall keeps its last picture and tries again, also with the session of the same
 * user signed in beside it; a paired one whose credential was revoked shows nothing.
 */
export const SignedIn = observer(function SignedIn() {
  const { session, language, display } = stores;
  const { state } = session;
  const isWall = isWallPath(useLocation().pathname);
  const isDisplay = isWall && display.isPaired;
  useReleaseReload(isWall);
  useDocumentLanguage(language);
  useSessionCare({ isWall, isDisplay });
  // Until the password is changed, or a second step set up, the server refuses everything else, so
  // nothing is requested.
  const { isConfined } = session;
  useRealtime(isDisplay);
  const isPerson = state === "ready" && !isConfined && !isDisplay;
  useEffect(() => {
    if (!isPerson || pushOwner() === null) return;
    // Asked again at the next sign-in.
    void loadPushCare()
      .then(({ carePush }) => carePush(stores))
      .catch(() => undefined);
  }, [isPerson]);
  // The console asks for the new password; a wall has no form.
  if (state === "ready" && isWall && isConfined) return <Navigate to={paths.root} replace />;
  return (
    <>
      {state === "ready" ? (
        <StoresContext value={stores}>
          <Outlet />
        </StoresContext>
      ) : (
        <NotReady isWall={isWall} />
      )}
      {isDisplay && (
        <Suspense fallback={null}>
          <Paired
            isLive={state === "ready"}
            isWaiting={state === "checking" || state === "failed"}
          />
        </Suspense>
      )}
    </>
  );
});

/** The user is not known, or not yet. */
const NotReady = observer(function NotReady({ isWall }: { isWall: boolean }) {
  const { session, language } = stores;
  const { state, isFailureTemporary, isExpired } = session;
  if (state === "anonymous" && !session.isRemembered()) return <Anonymous isWall={isWall} />;
  const isPatient = isWall && isFailureTemporary && !isExpired;
  return state === "failed" && isPatient ? <Patience /> : <Waiting language={language.current} />;
});
