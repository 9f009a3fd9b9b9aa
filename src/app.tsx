import { Suspense, useState } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { storeReturned } from "./lib/browser/provider-return.ts";
import { entryLanguage, hasCredentials } from "./app/entry-state.ts";
import { isWallPath, loginPath, paths, safeRedirect } from "./lib/data/paths.ts";
import { importWhole } from "./lib/browser/import-with-retry.ts";
import { FailureGuard } from "./ui/failure-guard.tsx";
import { Waiting } from "./ui/page-note.tsx";
import { lazyPart } from "./ui/lazy-part.tsx";

const Login = lazyPart(
  () => import("./app/login/login.tsx"),
  ({ Login }) => Login,
);
const SignedIn = lazyPart(
  () => importWhole(() => import("./app/signed-in.tsx")),
  ({ SignedIn }) => SignedIn,
);
const loadConsole = () => import("./console/console.tsx");
const Console = lazyPart(loadConsole, ({ Console }) => Console);
const Wall = lazyPart(
  () => importWhole(() => import("./screens/wall/wall.tsx")),
  ({ Wall }) => Wall,
);
/** A wall retries by itself, because nobody is there to press a button. */
const unattendedRetryMs = 30_000;

/** Fetches the page at a pathname for a signed-in user. Never rejects. */
async function preload(pathname: string): Promise<void> {
  if (isWallPath(pathname)) return Wall.preload();
  const shown = pathname === paths.root ? paths.houseOverview : pathname;
  const console = await loadConsole().catch(() => null);
  await Promise.all([Console.preload(), console?.preloadPage(shown)]);
}

/** Fetches what is shown first at a pathname. Never rejects. */
export async function preloadFirst(pathname: string): Promise<void> {
  const isOpen = !hasCredentials() && !isWallPath(pathname);
  await (isOpen ? Login.preload() : Promise.all([SignedIn.preload(), preload(pathname)]));
}

/**
 * The only page without a session. A user who already has one is sent to the root, or to the
 * security page when a company's sign-in has just returned to link an account. After signing in
 * here, they go to the page they requested.
 */
function LoginPage() {
  const { search, state } = useLocation();
  const [wasSignedIn] = useState(hasCredentials);
  const target = safeRedirect(new URLSearchParams(search).get("redirect"), window.location.origin);
  const [back] = useState(() =>
    wasSignedIn && storeReturned(search) ? paths.security : paths.root,
  );
  if (wasSignedIn) return <Navigate to={back} replace />;
  const notice: unknown = state;
  return (
    <Login
      target={target}
      notice={typeof notice === "string" ? notice : null}
      onTyping={() => void preload(new URL(target, window.location.origin).pathname)}
    />
  );
}

/** Without a session a page of the console leads to the login page, before its code is fetched. */
function Guarded() {
  const { pathname, search, hash } = useLocation();
  const [wasSignedIn] = useState(hasCredentials);
  if (wasSignedIn || isWallPath(pathname)) return <SignedIn />;
  return <Navigate to={loginPath(pathname + search + hash)} replace />;
}

export function App() {
  const language = entryLanguage();
  const { pathname } = useLocation();
  return (
    <FailureGuard language={language} retryMs={isWallPath(pathname) ? unattendedRetryMs : null}>
      <Suspense fallback={<Waiting language={language} />}>
        <Routes>
          <Route path={paths.login} element={<LoginPage />} />
          <Route element={<Guarded />}>
            <Route path={paths.root} element={<Navigate to={paths.houseOverview} replace />} />
            <Route path={paths.wall} element={<Wall />} />
            <Route path="*" element={<Console />} />
          </Route>
        </Routes>
      </Suspense>
    </FailureGuard>
  );
}
