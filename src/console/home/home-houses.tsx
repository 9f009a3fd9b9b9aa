import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { useStores } from "../../stores/context.ts";
import { strainOf } from "../../stores/strain.ts";
import { HouseBoard } from "../house-board.ts";
import { useSay } from "../page-say.ts";
import { HouseLine } from "./house-line.tsx";

const worstShown = 8;
const ownShown = 60;

/** The houses that most need a person now: in alarm, or outside their target band. */
export const WorstHouses = observer(function WorstHouses() {
  const { fleet } = useStores();
  const { say } = useSay();
  const worst = fleet.worstHouses(worstShown).filter((record) => record.worst > 0 || (strainOf(record) ?? 0) > 1);
  return (
    <section className="home-panel" aria-labelledby="home-worst">
      <header><h2 id="home-worst">{say("worstHouses")}</h2><Link to={paths.houseMonitor}>{say("allHouses")}</Link></header>
      {worst.length === 0 ? <p className="home-none">{say("noWorst")}</p> : <ul>{worst.map((record) => <HouseLine key={record.id} record={record} />)}</ul>}
    </section>
  );
});

/** The own houses of somebody who keeps single ones, worst first. */
export const OwnHouses = observer(function OwnHouses() {
  const { fleet } = useStores();
  const { say } = useSay();
  const [board] = useState(() => new HouseBoard(fleet));
  useEffect(() => board.start(), [board]);
  return (
    <section className="home-panel" aria-labelledby="home-own">
      <header><h2 id="home-own">{say("ownHouses")}</h2><Link to={paths.houseMonitor}>{say("allHouses")}</Link></header>
      <ul>{board.shown.slice(0, ownShown).map((record) => <HouseLine key={record.id} record={record} />)}</ul>
    </section>
  );
});
