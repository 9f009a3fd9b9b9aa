import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useStores } from "../../../context/use-stores.ts";
import { isHouseMissing } from "../../../stores/fleet/house-gone.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { StatusMark } from "../../../ui/severity-mark.tsx";
import { HouseValues } from "../house-detail/house-values.tsx";
import { OpenAlarms } from "../house-detail/open-alarms.tsx";
import { HouseAge } from "../house-list/house-age.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useText } from "../../../i18n/words/base/page-words.ts";
import { SidePanel } from "../../components/panel/side-panel.tsx";
import noteCss from "../../components/answer/note.module.css";
import sidePanelCss from "../../components/panel/side-panel.module.css";

/**
 * One house beside the list: its alarms with their actions, and its newest values. Closed while
 * `houseId` is null.
 */
export const HousePanel = observer(function HousePanel({
  houseId,
  onClose,
}: {
  houseId: number | null;
  onClose: () => void;
}) {
  const { fleet, interest, language } = useStores();
  const { t } = useText();
  const record = houseId === null ? undefined : fleet.house(houseId);
  useEffect(
    () => (houseId === null ? undefined : interest.declare({ kind: "house", id: houseId })),
    [interest, houseId],
  );
  return (
    <SidePanel
      isOpen={houseId !== null}
      title={record && nameIn(record.house, language.current)}
      titleId="house-panel-title"
      onClose={onClose}
    >
      {record !== undefined && <PanelBody record={record} />}
      {houseId !== null && isHouseMissing(fleet, houseId) && (
        <Note title={t("houseGone")} why={t("houseGoneWhy")} />
      )}
    </SidePanel>
  );
});

const PanelBody = observer(function PanelBody({ record }: { record: HouseRecord }) {
  const { fleet } = useStores();
  const { t, language } = useText();
  const { house, worst } = record.now;
  const farm = fleet.farms.get(house.farmId);
  const timeZone = farm?.timeZone ?? "UTC";
  return (
    <div className={sidePanelCss.panelBody}>
      <p className={`row ${sidePanelCss.panelHead}`}>
        <StatusMark status={record.status} worst={worst} language={language} />
        <span>{farm && nameIn(farm, language)}</span>
        <HouseAge record={record} />
      </p>
      <p className={noteCss.panelNone}>
        <Link to={paths.house(record.id)}>{t("openHousePage")}</Link>
      </p>
      <OpenAlarms record={record} />
      <HouseValues record={record} timeZone={timeZone} />
      <p className={noteCss.panelNote}>{t("localTime", { zone: timeZone })}</p>
    </div>
  );
});
