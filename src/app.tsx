import { lazy, Suspense, useState } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { entryLanguage, hasCredentials } from "./app/entry-state.ts";
import { isWallPath, paths, safeRedirect } from "./lib/data/paths.ts";
import { patientImport } from "./lib/browser/import-with-retry.ts";
import { FailureGuard } from "./ui/failure-guard.tsx";
import { Waiting } from "./ui/page-note.tsx";

const loadLogin = () => import("./app/login/login.tsx");
const Login = lazy(() => loadLogin().then(({ Login }) => ({ default: Login })));
const SignedIn = lazy(async () => ({
  default: (await patientImport(() => import("./app/signed-in.tsx"))).SignedIn,
}));
const Console = lazy(() =>
  import("./console/console.tsx").then(({ Console }) => ({ default: Console })),
);
const Wall = lazy(async () => ({
  default: (await patientImport(() => import("./screens/wall/wall.tsx"))).Wall,
}));
/** A wall hangs where nobody presses a button. */
const unattendedRetryMs = 30_000;

// Nobody is signed in: the login page comes next, regardless of the address.
if (!hasCredentials()) void loadLogin().catch(() => {});

/** Fetches the page a person needs after signing in, while they type. */
const warm = (target: string) =>
  void (target.startsWith(paths.wall)
    ? import("./screens/wall/wall.tsx")
    : Promise.all([
        import("./console/console.tsx"),
        import("./console/fleet/overview/house-overview.tsx"),
      ]));

/**
 * The one page without a session. A user with one goes on to the root; after signing in here, to
 * the page they requested.
 */
function LoginPage() {
  const { search, state } = useLocation();
  const [wasSignedIn] = useState(hasCredentials);
  const target = safeRedirect(new URLSearchParams(search).get("redirect"), window.location.origin);
  if (wasSignedIn) return <Navigate to={paths.root} replace />;
  const notice: unknown = state;
  return (
    <Login
      target={target}
      notice={typeof notice === "string" ? notice : null}
      onTyping={() => warm(target)}
    />
  );
}

export function App() {
  const language = entryLanguage();
  const { pathname } = useLocation();
  return (
    <FailureGuard language={language} retryMs={isWallPath(pathname) ? unattendedRetryMs : null}>
      <Suspense fallback={<Waiting language={language} />}>
        <Routes>
          <Route path={paths.login} element={<LoginPage />} />
          <Route element={<SignedIn />}>
            <Route path={paths.root} element={<Navigate to={paths.houseOverview} replace />} />
            <Route path={paths.wall} element={<Wall />} />
            <Route path="*" element={<Console />} />
          </Route>
        </Routes>
      </Suspense>
    </FailureGuard>
  );
}
