import type { OverviewSummary } from "../../../../contract/live/overview.ts";
import { inOneLanguage } from "../../../../contract/base/words.ts";
import css from "./shift-panel.module.css";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { unbroken } from "../../../ui/unbroken.tsx";
import { useStores } from "../../../context/use-stores.ts";
import { clockIn } from "../../../lib/time/zone-clock.ts";
import { absent, formatCount } from "../../shared/wall-format.ts";
import { workText } from "../../shared/work-text.ts";
import { useSummary } from "../../shared/use-summary.ts";
import { useWall } from "../../shared/wall-context.ts";
import { personName } from "../../../stores/record/person-names.ts";

/**
 * People on duty, the phone calls of the last hour with who was reached, and today's planned work.
 */
export const ShiftPanel = observer(function ShiftPanel() {
  const { connection } = useStores();
  const { t, homeZone } = useWall();
  const summary = useSummary();
  const isKnown = summary !== null;
  const duty = summary?.duty ?? null;
  const works = summary?.works ?? [];
  const work = workText(works, { t, homeZone, now: connection.serverNow });
  return (
    <section className={`panel ${css.shiftPanel}`} aria-label={t("shift")}>
      <Line label={t("duty")}>
        <span data-figure="duty">
          <b>{personName(duty?.name ?? null) ?? (isKnown ? t("nobodyOnDuty") : absent)}</b>
          {duty !== null && (
            <small>
              {" "}
              {t("sinceTime", { time: clockIn(homeZone, duty.since).time.slice(0, 5) })}
            </small>
          )}
        </span>
      </Line>
      {!isKnown && <Line label={t("works")}>{absent}</Line>}
      {work !== null && (
        <Line label={t("works")}>
          <span
            data-figure="works"
            title={works.map(({ name }) => inOneLanguage(name, t.language)).join(", ")}
          >
            <b>{work.time}</b>
            <small> {unbroken(work.where)}</small>
          </span>
        </Line>
      )}
      <Line label={t("callsHour")}>
        <Calls calls={summary?.calls ?? null} />
      </Line>
    </section>
  );
});

const Calls = observer(function Calls({
  calls,
}: {
  readonly calls: OverviewSummary["calls"] | null;
}) {
  const { t } = useWall();
  if (calls === null) return absent;
  if (calls.made === 0) return t("noCalls");
  return (
    <>
      <b>{formatCount(calls.made)}</b>
      <small> {t("callsEnd", { answered: calls.answered, failed: calls.failed })}</small>
    </>
  );
});

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <p className={css.shiftLine}>
    <span className="figure-label">{label}</span>
    <span>{children}</span>
  </p>
);
