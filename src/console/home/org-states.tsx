import { HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { formatTenThousands } from "../../lib/birds.ts";
import { nameIn } from "../../lib/name.ts";
import { formatNumber } from "../../lib/number.ts";
import { useStores } from "../../context/use-stores.ts";
import { MarkShape } from "../../ui/severity-mark.tsx";
import { Panel } from "../part/panel.tsx";
import { useOverviewSay } from "../../i18n/words/overview.ts";
import { rankName } from "../overview/use-place-text.ts";
import { orgsByState, type OrgState } from "./org-order.ts";

/** The organisations, those in trouble first. */
export const OrgStates = observer(function OrgStates() {
  const { fleet } = useStores();
  const { say } = useOverviewSay();
  const states = orgsByState(fleet.orgs.values(), fleet.farms.values(), (farmId) =>
    fleet.farmTally(farmId),
  );
  return (
    <Panel id="home-orgs" title={say("orgStates")}>
      <HTMLTable compact className="farm-states">
        <thead>
          <tr>
            <th scope="col">{say("worstState")}</th>
            <th scope="col">{say("fieldName")}</th>
            <th scope="col" className="num wide-cell">
              {say("farmsSeen")}
            </th>
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
          {states.map((state) => (
            <OrgLine key={state.org.id} {...state} />
          ))}
        </tbody>
      </HTMLTable>
    </Panel>
  );
});

function OrgLine({ org, areaStatus, farms, birds }: OrgState) {
  const { language } = useOverviewSay();
  const count = (value: number) => formatNumber(value, 0, language);
  return (
    <tr data-org={org.id}>
      <td>
        <span className={`mark mark-${areaStatus.rank}`}>
          <MarkShape name={areaStatus.rank} />
          {rankName(areaStatus.rank, language)}
        </span>
      </td>
      <th scope="row">{nameIn(org, language)}</th>
      <td className="num wide-cell">{count(farms)}</td>
      <td className="num">{count(areaStatus.houses)}</td>
      <td className="num">{count(areaStatus.inAlarm)}</td>
      <td className="num">{count(areaStatus.offline)}</td>
      <td className="num wide-cell">{formatTenThousands(birds, language)}</td>
    </tr>
  );
}
