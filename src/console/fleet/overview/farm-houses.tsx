import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useFarmHouses } from "../../../context/use-farm-houses.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { housesOf } from "../../../stores/fleet/houses-by-farm.ts";
import { HouseRow } from "../digest/house-row.tsx";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";
import css from "../../components/panel/panel.module.css";

const collator = new Intl.Collator("zh-CN", { numeric: true });

/** The houses of a farm, worst first, then by number or name. */
export const FarmHouses = observer(function FarmHouses({ farmId }: { farmId: number }) {
  const { fleet } = useStores();
  const { t } = useOverviewText();
  useFarmHouses(farmId);
  const records = inOrder(housesOf(fleet.houseList, farmId));
  if (fleet.farmTally(farmId).houses === 0)
    return <p className={css.briefNone}>{t("noHousesHere")}</p>;
  return (
    <ul className="scroll-part">
      {records.map((record) => (
        <HouseRow key={record.id} record={record} />
      ))}
    </ul>
  );
});

function inOrder(records: readonly HouseRecord[]): readonly HouseRecord[] {
  const rank = (worst: number) => (worst === 0 ? 9 : worst);
  return records.toSorted(
    (a, b) =>
      rank(a.worst) - rank(b.worst) ||
      Number(a.house.isOnline === true) - Number(b.house.isOnline === true) ||
      collator.compare(a.house.name, b.house.name),
  );
}
