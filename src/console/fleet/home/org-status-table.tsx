import type { Animal } from "../../../../contract/base/animal.ts";
import { observer } from "mobx-react-lite";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { useStores } from "../../../context/use-stores.ts";
import { Panel } from "../../components/panel/panel.tsx";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";
import { orgsByStatus, type OrgStatus } from "./org-order.ts";
import { RankMark } from "./rank-mark.tsx";
import { type StatusRow, StatusTable } from "./status-table.tsx";

/** The organisations, those in alarm first. */
export const OrgStatusTable = observer(function OrgStatusTable({ animal }: { animal: Animal }) {
  const { fleet } = useStores();
  const { t, language } = useOverviewText();
  const states = orgsByStatus(fleet.orgs.values(), fleet.farms.values(), (farmId) =>
    fleet.farmTally(farmId),
  );
  const rowOf = ({ org, areaStatus, farms, birds }: OrgStatus): StatusRow => ({
    key: org.id,
    mark: <RankMark rank={areaStatus.rank} language={language} />,
    name: nameIn(org, language),
    farms,
    houses: areaStatus.houses,
    alarm: areaStatus.inAlarm,
    offline: areaStatus.offline,
    birds,
  });
  return (
    <Panel id="home-orgs" title={t("orgStates")}>
      <StatusTable
        nameHead={t("fieldName")}
        rowKey="data-org"
        animal={animal}
        rows={states.map(rowOf)}
      />
    </Panel>
  );
});
