import { HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { formatTenThousands } from "../../lib/birds.ts";
import { nameIn } from "../../lib/name.ts";
import { formatNumber } from "../../lib/number.ts";
import { paths } from "../../lib/paths.ts";
import { useStores } from "../../context/use-stores.ts";
import { isSeverity, MarkShape, SeverityMark } from "../../ui/severity-mark.tsx";
import { Panel } from "../part/panel.tsx";
import { useOverviewSay } from "../../i18n/words/overview.ts";
import { farmsByState, type FarmState } from "./farm-order.ts";

const shown = 12;

/** The own farms, those in trouble first. */
export const FarmStates = observer(function FarmStates() {
  const { fleet } = useStores();
  const { say } = useOverviewSay();
  const farms = farmsByState(fleet.farms.values(), (farmId) => fleet.farmTally(farmId));
  return (
    <Panel
      id="home-farms"
      title={say("ownFarms")}
      aside={farms.length > shown ? say("firstOf", { shown, total: farms.length }) : ""}
    >
      <HTMLTable compact className="farm-states">
        <thead>
          <tr>
            <th scope="col">{say("worstState")}</th>
            <th scope="col">{say("colFarm")}</th>
            <th scope="col" className="num">
              {say("houses")}
            </th>
            <th scope="col" className="num">
              {say("filterAlarm")}
            </th>
            <th scope="col" className="num">
              {say("filterOffline")}
            </th>
            <th scope="col" className="num wide-cell">
              {say("birdsAlive")} <small>{say("tenThousandBirds")}</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {farms.slice(0, shown).map((state) => (
            <FarmLine key={state.farm.id} {...state} />
          ))}
        </tbody>
      </HTMLTable>
    </Panel>
  );
});

const FarmLine = observer(function FarmLine({ farm, tally }: FarmState) {
  const { say, language } = useOverviewSay();
  const { worst, houses, alarm, offline, birds } = tally;
  const count = (value: number) => formatNumber(value, 0, language);
  const name = nameIn(farm, language);
  return (
    <tr className={`is-worst-${worst}`} data-farm={farm.id}>
      <td>
        {isSeverity(worst) ? (
          <SeverityMark severity={worst} language={language} />
        ) : (
          <span className="mark mark-normal">
            <MarkShape name="normal" />
            {say("filterNormal")}
          </span>
        )}
      </td>
      <th scope="row">
        <Link to={`${paths.houseMonitor}?q=${encodeURIComponent(name)}`}>{name}</Link>
      </th>
      <td className="num">{count(houses)}</td>
      <td className="num">{count(alarm)}</td>
      <td className="num">{count(offline)}</td>
      <td className="num wide-cell">{formatTenThousands(birds, language)}</td>
    </tr>
  );
});
