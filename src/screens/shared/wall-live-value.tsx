import css from "./wall-live-value.module.css";
import { observer } from "mobx-react-lite";
import { minuteMs } from "../../../contract/base/time.ts";
import { ageText } from "../../lib/text/age-text.ts";
import type { ReactNode } from "react";
import { ClockGlyph } from "../../ui/age.tsx";
import { useStores } from "../../context/use-stores.ts";
import { useWall } from "./wall-context.ts";

/**
 * A value that was measured at `at` (epoch ms): once it is stale it is hatched, with a clock and
 * its age.
 */
export const LiveValue = observer(function LiveValue({
  at,
  every,
  className = "",
  children,
}: {
  at: number | null;
  /** Interval at which its gateway reports, s. */
  every?: number | null | undefined;
  className?: string;
  children: ReactNode;
}) {
  const isStale = useStores().connection.isStale(at, every);
  return (
    <span
      className={`${css.liveValue} ${isStale ? "is-stale " : ""}${className}`}
      {...(at === null ? {} : { "data-updated-at": at })}
    >
      {children}
    </span>
  );
});

/** "5 min old" with a clock, only once the value is stale. */
export const StaleAge = observer(function StaleAge({
  at,
  every,
}: {
  at: number | null;
  every?: number | null | undefined;
}) {
  const { connection } = useStores();
  const { t } = useWall();
  if (at === null || !connection.isStale(at, every)) return null;
  return (
    <span className={css.staleAge}>
      <ClockGlyph /> {t("old", { age: ageText(connection.ageOf(at), t.language) })}
    </span>
  );
});

/** Time since `at`, updated every minute. */
export const Since = observer(function Since({ at }: { at: number }) {
  const { connection } = useStores();
  const { t } = useWall();
  return (
    <time className="since" dateTime={new Date(at).toISOString()}>
      {ageText(Math.max(minuteMs, connection.ageOf(at)), t.language)}
    </time>
  );
});
