import { lazy, Suspense, useState } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { entryLanguage, hasCredentials } from "./app/entry.ts";
import { isWallPath, paths, safeRedirect } from "./lib/paths.ts";
import { patientImport } from "./lib/patient-import.ts";
import { FailureGuard } from "./ui/failure-guard.tsx";
import { Waiting } from "./ui/page-note.tsx";

const loadLogin = () => import("./login/login.tsx");
const Login = lazy(() => loadLogin().then(({ Login }) => ({ default: Login })));
const SignedIn = lazy(async () => ({
  default: (await patientImport(() => import("./app/signed-in.tsx"))).SignedIn,
}));
const Console = lazy(() =>
  import("./console/console.tsx").then(({ Console }) => ({ default: Console })),
);
const Wall = lazy(async () => ({
  default: (await patientImport(() => import("./wall/wall.tsx"))).Wall,
}));
/** A wall hangs where nobody presses a button. */
const unattendedRetryMs = 30_000;

// Nobody is signed in: the login page is what comes next, whatever the address says.
if (!hasCredentials()) void loadLogin().catch(() => {});

/** What a person signing in will want next: fetched while they type. */
const warm = (target: string) =>
  void (target.startsWith(paths.wall)
    ? import("./wall/wall.tsx")
    : Promise.all([
        import("./console/console.tsx"),
        import("./console/overview/house-overview.tsx"),
      ]));

/**
 * The one page without a session. Who has one already goes to the root; who signs in here, to where
 * they wanted.
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
