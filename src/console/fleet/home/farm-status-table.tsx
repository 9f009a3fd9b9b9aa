import type { Animal } from "../../../../contract/base/animal.ts";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useStores } from "../../../context/use-stores.ts";
import { areaStatusOf } from "../../../map/geo/place-rank.ts";
import { Panel } from "../../components/panel/panel.tsx";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";
import { farmsByStatus, type FarmStatus } from "./farm-order.ts";
import { RankMark } from "./rank-mark.tsx";
import { type StatusRow, StatusTable } from "./status-table.tsx";

const shown = 12;

/** The user's farms, those in alarm first. */
export const FarmStatusTable = observer(function FarmStatusTable({ animal }: { animal: Animal }) {
  const { fleet } = useStores();
  const { t, language } = useOverviewText();
  const farms = farmsByStatus(fleet.farms.values(), (farmId) => fleet.farmTally(farmId));
  const rowOf = ({ farm, tally }: FarmStatus): StatusRow => {
    const { worst, houses, alarm, offline, birds } = tally;
    const name = nameIn(farm, language);
    return {
      key: farm.id,
      className: `is-worst-${worst}`,
      mark: <RankMark rank={areaStatusOf(tally).rank} language={language} />,
      name: <Link to={`${paths.houseMonitor}?q=${encodeURIComponent(name)}`}>{name}</Link>,
      farms: null,
      houses,
      alarm,
      offline,
      birds,
    };
  };
  return (
    <Panel
      id="home-farms"
      title={t("ownFarms")}
      aside={farms.length > shown ? t("firstOf", { shown, total: farms.length }) : ""}
    >
      <StatusTable
        nameHead={t("colFarm")}
        rowKey="data-farm"
        animal={animal}
        rows={farms.slice(0, shown).map(rowOf)}
      />
    </Panel>
  );
});
