import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useStores } from "../../context/use-stores.ts";
import { HouseBoard } from "../house-list/house-board.ts";
import { Panel } from "../part/panel.tsx";
import { HouseRow } from "../overview/house-row.tsx";
import { useOverviewSay } from "../../i18n/words/overview.ts";

const shown = 60;

/** The own houses of somebody who keeps single ones or a farm, worst first. */
export const OwnHouses = observer(function OwnHouses() {
  const { fleet } = useStores();
  const { say } = useOverviewSay();
  const [board] = useState(() => new HouseBoard(fleet));
  useEffect(() => board.start(), [board]);
  return (
    <Panel
      id="home-own"
      title={say("ownHouses")}
      aside={<Link to={paths.houseMonitor}>{say("allHouses")}</Link>}
    >
      <ul>
        {board.shown.slice(0, shown).map((record) => (
          <HouseRow key={record.id} record={record} />
        ))}
      </ul>
    </Panel>
  );
});
