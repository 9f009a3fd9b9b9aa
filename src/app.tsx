import { lazy, Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { entryLanguage, hasCredentials } from "./entry.ts";
import { Login } from "./login/login.tsx";
import { paths, safeRedirect } from "./paths.ts";
import { FailureGuard } from "./ui/failure-guard.tsx";
import { NotFound, Waiting } from "./ui/page-note.tsx";

const SignedIn = lazy(() => import("./signed-in.tsx").then(({ SignedIn }) => ({ default: SignedIn })));
const Console = lazy(() => import("./console/console.tsx").then(({ Console }) => ({ default: Console })));
const HouseOverview = lazy(() => import("./console/house-overview.tsx").then(({ HouseOverview }) => ({ default: HouseOverview })));
const Wall = lazy(() => import("./screens/wall.tsx").then(({ Wall }) => ({ default: Wall })));

/** What a person signing in will want next: fetched while they type. */
const warm = (target: string) => void (target.startsWith(paths.wall) ? import("./screens/wall.tsx") : import("./console/house-overview.tsx"));

function LoginPage() {
  const { search, state } = useLocation();
  const target = safeRedirect(new URLSearchParams(search).get("redirect"), window.location.origin);
  if (hasCredentials()) return <Navigate to={target} replace />;
  const notice: unknown = state;
  return <Login target={target} notice={typeof notice === "string" ? notice : null} onTyping={() => warm(target)} />;
}

export function App() {
  const language = entryLanguage();
  return (
    <FailureGuard language={language}>
      <Suspense fallback={<Waiting language={language} />}>
        <Routes>
          <Route path={paths.login} element={<LoginPage />} />
          <Route path={paths.notFound} element={<NotFound language={language} />} />
          <Route element={<SignedIn />}>
            <Route path={paths.root} element={<Navigate to={paths.houseOverview} replace />} />
            <Route path={paths.wall} element={<Wall />} />
            <Route element={<Console />}>
              <Route path={paths.houseOverview} element={<HouseOverview />} />
            </Route>
          </Route>
          <Route path="*" element={<Navigate to={paths.notFound} replace />} />
        </Routes>
      </Suspense>
    </FailureGuard>
  );
}
