import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/data/paths.ts";
import { useStores } from "../../../context/use-stores.ts";
import { HouseBoard } from "../house-list/house-board.ts";
import { Panel } from "../../components/panel/panel.tsx";
import { HouseRow } from "../digest/house-row.tsx";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";

const shown = 60;

/** The houses of a house or farm manager, worst first. */
export const OwnHouses = observer(function OwnHouses() {
  const { fleet } = useStores();
  const { t } = useOverviewText();
  const [board] = useState(() => new HouseBoard(fleet));
  useEffect(() => board.start(), [board]);
  return (
    <Panel
      id="home-own"
      title={t("ownHouses")}
      aside={<Link to={paths.houseMonitor}>{t("allHouses")}</Link>}
    >
      <ul>
        {board.shown.slice(0, shown).map((record) => (
          <HouseRow key={record.id} record={record} />
        ))}
      </ul>
    </Panel>
  );
});
