import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { type ManagedHouse, stockStates } from "../../../../contract/fleet/house/house-manage.ts";
import type { House } from "../../../../contract/fleet/house/house.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useHouseManageText } from "../../../i18n/words/fleet/house-manage-words.ts";
import { FlockDrawer } from "../../flock/placement/flock-drawer.tsx";
import { useOnChange } from "../../components/answer/use-on-change.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { houseColumns } from "./house-manage-column.tsx";
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
 * Reloads when another user changed records: houses come and go, and the stream shows changes of
 * those on screen.
 */
function useReloadOnHouseChange(rows: readonly ManagedHouse[], reload: () => void): void {
  const { fleet } = useStores();
  useOnChange(fleet.houseList.length, reload);
  const outdated = rows
    .filter((row) => isOutdated(row, fleet.house(row.id)?.house))
    .map(({ id }) => id)
    .join();
  useOnChange(outdated, () => outdated !== "" && reload());
}

/**
 * /system/farm?tab=houses: the houses, their flocks, and the forms that make, change and delete
 * them.
 */
export const HouseManage = observer(function HouseManage() {
  const { fleet, session } = useStores();
  const mayEditIds = session.may("externalId.manage");
  const { t, language } = useHouseManageText();
  const { pick, read, setQuery } = useListAddress();
  const [status, farmId] = [pick("status", stockStates), Number(read("farm"))];
  const [source] = useState(() => houseSource(fleet, mayEditIds));
  const page = useRecordPage(source, { status, farmId });
  const { editor, list, reload, listQuery, mayManage } = page;
  useReloadOnHouseChange(list.rows, reload);
  const asked = mayManage ? list.rows.find(({ id }) => id === Number(read("edit"))) : undefined;
  useEffect(() => {
    if (asked === undefined) return;
    editor.open(asked);
    setQuery({ edit: null });
  });
  const [flocksOf, setFlocksOf] = useState<ManagedHouse | null>(null);
  const historyRemoval = useHistoryRemoval(reload);
  // A house that cannot be removed is refused with the reason.
  const confirmRemoval = (house: ManagedHouse) =>
    house.hasHistory && house.flock === null && house.networkId === null
      ? historyRemoval.start(house)
      : editor.confirmRemoval([house]);
  return (
    <>
      <HouseNextSteps house={page.created} onFlock={setFlocksOf} />
      <RecordPage
        page={page}
        title="houseManage"
        searchHint="searchManaged"
        empty={{ title: "noHouses", why: "noHousesWhy" }}
        columns={houseColumns(
          t,
          language,
          setFlocksOf,
          mayManage ? { onEdit: editor.open, onRemove: confirmRemoval } : null,
        )}
        isSelectable={always}
        fields={(house) => houseFields(t, language, fleet, house, mayEditIds)}
        newTitle={t("newHouse")}
        notice={(house, values) =>
          house !== null && values.farmId !== house.farmId ? t("houseMoveNote") : null
        }
        filterNames={["status", "farm"]}
        filters={
          <>
            <FarmSelect
              isFilter
              label={t("houseFarm")}
              farmId={farmId > 0 ? farmId : null}
              onPick={(farm) => setQuery({ farm })}
            />
            <FilterSelect
              label={t("houseFlock")}
              every={t("stockEvery")}
              value={status}
              options={[
                { value: "stocked", label: t("stockStocked") },
                { value: "empty", label: t("stockEmpty") },
              ]}
              onPick={(value) => setQuery({ status: value })}
            />
          </>
        }
        renderActions={() => mayManage && <HouseImportButton onImported={reload} />}
        file={(format) => ({ name: "exportHouse", input: { ...listQuery, format } })}
      />
      <HistoryRemoval task={historyRemoval} />
      <FlockDrawer house={flocksOf} onClose={() => setFlocksOf(null)} onChanged={reload} />
    </>
  );
});
