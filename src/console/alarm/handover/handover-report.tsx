import "./handover.module.css";
import { observer } from "mobx-react-lite";
import type { Handover, HandoverReport } from "../../../../contract/alarm/handover.ts";
import { useStores } from "../../../context/use-stores.ts";
import { handoverText } from "../../../i18n/words/alarm/handover-words.ts";
import { zoneName } from "../../../lib/time/zone-name.ts";
import { zoneOf } from "../../../lib/time/farm-zone.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { HandoverView } from "../../../ui/handover-view.tsx";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { personName } from "../../../stores/record/person-names.ts";

/** A shift by the names and the clock of the reader. */
export const ShiftReport = observer(function ShiftReport({
  report,
  notes,
  onShift,
}: {
  report: HandoverReport;
  notes: readonly Handover[];
  onShift: (note: Handover) => void;
}) {
  const { fleet, language } = useStores();
  const houseName = useHouseName();
  const timeZone = zoneOf(fleet.farms.values());
  const t = handoverText(language.current);
  const at = (timestamp: number) => formatTime(timestamp, timeZone).slice(0, 16);
  return (
    <>
      <p className="no-margin muted">
        {t("period", { from: at(report.from), to: at(report.to) })} ·{" "}
        {zoneName(timeZone, language.current)}
      </p>
      <HandoverView
        report={report}
        notes={notes}
        onShift={onShift}
        language={language.current}
        timeZone={timeZone}
        houseName={houseName}
        personName={personName}
        farmName={(id) => nameIn(fleet.farms.get(id), language.current)}
      />
    </>
  );
});
