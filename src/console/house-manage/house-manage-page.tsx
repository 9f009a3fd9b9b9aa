import { observer } from "mobx-react-lite";
import { useState } from "react";
import { type ManagedHouse, stockStates } from "../../../contract/house-manage.ts";
import type { House } from "../../../contract/house.ts";
import { useStores } from "../../context/use-stores.ts";
import { useHouseManageSay } from "../../i18n/words/house-manage.ts";
import { FlockDrawer } from "../flock/flock-drawer.tsx";
import { useNews } from "../part/use-news.ts";
import { FarmPick } from "../pick/farm-pick.tsx";
import { FilterSelect } from "../record/filter-select.tsx";
import { RecordPage } from "../record/record-page.tsx";
import { useRecordPage } from "../record/use-record-page.ts";
import { useListAddress } from "../record/use-records.ts";
import { houseColumns } from "./house-column.tsx";
import { houseFields, houseSource } from "./house-source.tsx";
import { HouseNextSteps } from "./house-next-steps.tsx";
import { HouseImportButton } from "./house-import.tsx";
import { HistoryRemoval, useHistoryRemoval } from "./house-removal.tsx";

const isOutdated = (
  { name, nameEn, flock, networkId }: ManagedHouse,
  now: House | undefined,
): boolean =>
  now !== undefined &&
  (name !== now.name ||
    nameEn !== now.nameEn ||
    networkId !== now.networkId ||
    (flock?.placedAt ?? null) !== now.placedAt ||
    (flock?.placedCount ?? null) !== now.placedCount);

const always = () => true;

/**
 * Asks anew when somebody else did something: houses come and go, and those on screen are heard to
 * be different by now.
 */
function useHouseNews(rows: readonly ManagedHouse[], reload: () => void): void {
  const { fleet } = useStores();
  useNews(fleet.houseList.length, reload);
  const outdated = rows
    .filter((row) => isOutdated(row, fleet.house(row.id)?.house))
    .map(({ id }) => id)
    .join();
  useNews(outdated, () => outdated !== "" && reload());
}

/**
 * /system/farm?tab=houses: the houses, their flocks, and the forms that make, change and delete
 * them.
 */
export const HouseManage = observer(function HouseManage() {
  const { fleet } = useStores();
  const { say, language } = useHouseManageSay();
  const { pick, read, ask } = useListAddress();
  const [status, farmId] = [pick("status", stockStates), Number(read("farm"))];
  const [source] = useState(() => houseSource(fleet));
  const page = useRecordPage(source, { status, farmId });
  const { editor, list, reload, asked, mayManage } = page;
  useHouseNews(list.rows, reload);
  const [flocksOf, setFlocksOf] = useState<ManagedHouse | null>(null);
  const parting = useHistoryRemoval(reload);
  // One that cannot go anyway is refused with the reason.
  const askRemoval = (house: ManagedHouse) =>
    house.hasHistory && house.flock === null && house.networkId === null
      ? parting.ask(house)
      : editor.askRemoval([house]);
  return (
    <>
      <HouseNextSteps house={page.created} onFlock={setFlocksOf} />
      <RecordPage
        page={page}
        title="houseManage"
        searchHint="searchManaged"
        empty={{ title: "noHouses", why: "noHousesWhy" }}
        columns={houseColumns(
          say,
          language,
          setFlocksOf,
          mayManage ? { onEdit: editor.open, onRemove: askRemoval } : null,
        )}
        mayTick={always}
        fields={(house) => houseFields(say, language, fleet, house)}
        newTitle={say("newHouse")}
        notice={(house, values) =>
          house !== null && values.farmId !== house.farmId ? say("houseMoveNote") : null
        }
        filterNames={["status", "farm"]}
        filters={
          <>
            <FarmPick
              label={say("houseFarm")}
              farmId={farmId > 0 ? farmId : null}
              onPick={(farm) => ask({ farm })}
            />
            <FilterSelect
              label={say("houseFlock")}
              every={say("stockEvery")}
              value={status}
              options={[
                { value: "stocked", label: say("stockStocked") },
                { value: "empty", label: say("stockEmpty") },
              ]}
              onPick={(value) => ask({ status: value })}
            />
          </>
        }
        renderActions={() => mayManage && <HouseImportButton onImported={reload} />}
        file={(format) => ({ name: "exportHouse", input: { ...asked, format } })}
      />
      <HistoryRemoval task={parting} />
      <FlockDrawer house={flocksOf} onClose={() => setFlocksOf(null)} onChanged={reload} />
    </>
  );
});
