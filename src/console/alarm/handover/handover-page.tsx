import css from "./handover.module.css";
import { Button, HTMLSelect } from "@blueprintjs/core";
import { Print } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { type Handover, handoverSpanMs } from "../../../../contract/alarm/handover.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useHandoverText } from "../../../i18n/words/alarm/handover-page-words.ts";
import { handoverText } from "../../../i18n/words/alarm/handover-words.ts";
import type { TranslateOf } from "../../../i18n/translate.ts";
import { commonShiftTimes, shiftStart } from "../../../lib/time/shift-clock.ts";
import { zoneOf } from "../../../lib/time/farm-zone.ts";
import type { Shift } from "../../../stores/alarm/handover-form.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { ShiftReport } from "./handover-report.tsx";
import { HandoverWriting } from "./handover-writing.tsx";
import { type Period, periods, shiftOf } from "./shift-period.ts";
import { ShiftTimes } from "./shift-times.tsx";

/** A past shift, from its handover note. */
const pastPeriod = "past";
const notesShown = 20;

/** /alarm/handover: what happened in a shift, also for printing, and the note for the next one. */
export const HandoverPage = observer(function HandoverPage() {
  const { language } = useHandoverText();
  const shifts = useApiQuery("listHandover", { page: 1, pageSize: notesShown });
  return (
    <div className={css.handoverPage}>
      <QueryView query={shifts} what={handoverText(language)("notes")}>
        {({ rows }) => <Shifts stored={rows} onWritten={() => void shifts.load(false)} />}
      </QueryView>
    </div>
  );
});

interface ShiftsProps {
  readonly stored: readonly Handover[];
  readonly onWritten: () => void;
}

const Shifts = observer(function Shifts({ stored, onWritten }: ShiftsProps) {
  const { connection, session, fleet } = useStores();
  const { t } = useHandoverText();
  const [chosen, choose] = useState<Period>("shift");
  const times = commonShiftTimes(fleet.orgs.values());
  const period = chosen === "shift" && times.length === 0 ? "last" : chosen;
  const timeZone = zoneOf(fleet.farms.values());
  // A shift is shown as it was when it was chosen. Writing the handover ends it.
  const [now, setNow] = useState(() => connection.serverNow);
  const [past, showPast] = useState<Shift | null>(null);
  const start =
    period === "shift" ? shiftStart(times, timeZone, now) : (stored[0]?.writtenAt ?? null);
  const shift = past ?? shiftOf(period, now, start);
  const report = useApiQuery("handoverReport", shift);
  // Users with several organisations set the times in the forms of the organisations.
  const org = fleet.orgs.size === 1 ? [...fleet.orgs.values()][0] : undefined;
  return (
    <>
      <header className={`cluster ${css.handoverHead}`}>
        <h1>{t("handoverTitle")}</h1>
        <label>
          {t("handoverPeriod")}{" "}
          <HTMLSelect
            value={past === null ? period : pastPeriod}
            onChange={({ currentTarget: { value } }) => {
              if (value === pastPeriod) return;
              showPast(null);
              choose(periods.find((period) => period === value) ?? "last");
              setNow(connection.serverNow);
            }}
            options={[
              ...periods
                .filter((value) => value !== "shift" || times.length > 0)
                .map((value) => ({ value, label: labelOf(value, t) })),
              ...(past === null ? [] : [{ value: pastPeriod, label: t("pastShift") }]),
            ]}
          />
        </label>
        <Button icon={<Print />} text={t("print")} onClick={() => window.print()} />
      </header>
      <QueryView query={report} what={t("handoverTitle")}>
        {(report) => (
          <ShiftReport
            report={report}
            notes={stored}
            onShift={({ from, to }) => showPast({ from: Math.max(from, to - handoverSpanMs), to })}
          />
        )}
      </QueryView>
      {past === null && session.may("handover.write") && (
        <HandoverWriting
          shift={shift}
          onWritten={() => {
            onWritten();
            setNow(connection.serverNow);
          }}
        />
      )}
      {session.may("shift.manage") && org !== undefined && <ShiftTimes key={org.id} org={org} />}
    </>
  );
});

function labelOf(period: Period, t: TranslateOf<typeof useHandoverText>): string {
  if (period === "shift") return t("byShiftTimes");
  return period === "last" ? t("sinceLast") : t("lastHours", { count: Number(period) });
}
