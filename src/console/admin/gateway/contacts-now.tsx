import houseCss from "../../fleet/house-detail/house.module.css";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import type { Gateway } from "../../../../contract/telemetry/house-gateway.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useHouseText } from "../../../i18n/words/fleet/house-words.ts";
import { planMarks } from "../../../ui/house-plan-mark.ts";
import { inputRows } from "../../fleet/house-detail/device-rows.tsx";
import { SmallTable } from "../../fleet/house-detail/small-table.tsx";

/** The state of every alarm input in the newest frame, named or not. */
export const ContactsNow = observer(function ContactsNow({
  houseId,
  gateway,
}: {
  houseId: number;
  gateway: Gateway;
}) {
  const { connection, fleet, houseDetails, interest } = useStores();
  const { t, language } = useHouseText();
  useEffect(() => interest.declare({ kind: "house", id: houseId }), [interest, houseId]);
  const frame = houseDetails.get(houseId);
  if (frame === undefined) return null;
  const marks = planMarks(fleet.house(houseId)?.alarms ?? []);
  return (
    <div className={houseCss.smallTables}>
      <SmallTable
        title={t("deviceState")}
        headings={[t("port"), t("contact"), t("contactKind"), t("deviceState")]}
        none={t("nothingOfKind")}
        isStale={connection.isStale(frame.at, frame.intervalS)}
        rows={inputRows({ frame, marks, gateway, t, language })}
      />
    </div>
  );
});
