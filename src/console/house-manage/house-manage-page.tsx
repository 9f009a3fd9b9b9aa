import { Button, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  type ManagedHouse,
  managedHouseSorts,
  stockStates,
} from "../../../contract/house-manage.ts";
import type { House } from "../../../contract/house.ts";
import { houseInFarm } from "../../lib/name.ts";
import { useStores } from "../../context/use-stores.ts";
import { RecordEditor } from "../../stores/record/record-editor.ts";
import { ExportButton } from "../export/export-button.tsx";
import { FlockDrawer } from "../flock/flock-drawer.tsx";
import { RecordDrawer } from "../record/record-drawer.tsx";
import { RemovalDialog } from "../record/removal-dialog.tsx";
import { useNews } from "../part/use-change.ts";
import { orderOf } from "../record/list-order.ts";
import { TableView } from "../record/table-view.tsx";
import { useListAddress, useRecords } from "../record/use-records.ts";
import { useTicks } from "../record/use-ticks.tsx";
import { FarmPick } from "../pick/farm-pick.tsx";
import { houseColumns } from "./house-column.tsx";
import { houseFields, housePort } from "./house-form.tsx";
import { HouseImportButton } from "./house-import.tsx";
import { useHouseManageSay } from "../../i18n/words/house-manage.ts";
import { HistoryRemoval } from "./house-removal.tsx";
import { useOwnList } from "../record/use-own-list.ts";
import type { CallPort, QueryOf } from "../../stores/port/call.ts";

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

const fetchHouses = (call: CallPort) => (query: QueryOf<"manageHouseList">, signal: AbortSignal) =>
  call("manageHouseList", query, { signal, isQuiet: true });

/**
 * /system/farm?tab=houses: the houses, their flocks, and the forms that make, change and delete
 * them.
 */
export const HouseManage = observer(function HouseManage() {
  const { session, fleet, call } = useStores();
  const { say, language } = useHouseManageSay();
  const address = useListAddress();
  const { page, pageSize, keyword, pick, read, ask } = address;
  const [status, farmId] = [pick("status", stockStates), Number(read("farm"))];
  const order = orderOf(address, managedHouseSorts, "farm");
  const list = useOwnList(fetchHouses);
  const asked = {
    ...order.order,
    ...(keyword !== "" && { keyword }),
    ...(status !== "" && { status }),
    ...(farmId > 0 && { farmId }),
  };
  useRecords(list, { page, pageSize, ...asked });
  const reload = () => void list.reload();
  // What somebody else did: houses come and go, and those on screen are heard to be different by
  // now.
  useNews(fleet.houseList.length, reload);
  const outdated = list.rows
    .filter((row) => isOutdated(row, fleet.house(row.id)?.house))
    .map(({ id }) => id)
    .join();
  useNews(outdated, () => outdated !== "" && reload());

  const [editor] = useState(() => new RecordEditor(housePort({ call, fleet, onChanged: reload })));
  const [flocksOf, setFlocksOf] = useState<ManagedHouse | null>(null);
  const [parting, setParting] = useState<ManagedHouse | null>(null);
  const nameOf = (house: ManagedHouse) => houseInFarm(house, language);
  const mayManage = session.may("house.manage");
  const ticks = useTicks({ rows: list.rows, nameOf, mayTick: () => true }, say);
  // One that cannot go anyway is refused with the reason.
  const askRemoval = (house: ManagedHouse) =>
    house.hasHistory && house.flock === null && house.networkId === null
      ? setParting(house)
      : editor.askRemoval([house]);
  const columns = houseColumns(
    say,
    language,
    setFlocksOf,
    mayManage ? { onEdit: editor.open, onRemove: askRemoval } : null,
  );
  return (
    <>
      <TableView
        title="houseManage"
        searchHint="searchManaged"
        list={list}
        address={address}
        columns={mayManage ? [ticks.column, ...columns] : columns}
        order={order}
        filterNames={["status", "farm"]}
        empty={{ title: "noHouses", why: "noHousesWhy" }}
        filters={
          <>
            <FarmPick
              label={say("houseFarm")}
              farmId={farmId > 0 ? farmId : null}
              onPick={(farm) => ask({ farm })}
            />
            <HTMLSelect
              aria-label={say("houseFlock")}
              value={status}
              onChange={(event) => ask({ status: event.currentTarget.value })}
            >
              <option value="">{say("stockEvery")}</option>
              <option value="stocked">{say("stockStocked")}</option>
              <option value="empty">{say("stockEmpty")}</option>
            </HTMLSelect>
          </>
        }
        actions={
          <>
            {ticks.rows.length > 0 && (
              <Button
                variant="outlined"
                intent="danger"
                text={say("removeSelected", { count: ticks.rows.length })}
                onClick={() => editor.askRemoval(ticks.rows)}
              />
            )}
            {mayManage && <HouseImportButton onImported={reload} />}
            {mayManage && (
              <Button intent="primary" text={say("createNew")} onClick={() => editor.open(null)} />
            )}
            <ExportButton
              isSmall
              rows={list.total}
              request={(format) => ({ name: "exportHouse", input: { ...asked, format } })}
            />
          </>
        }
      />
      <RecordDrawer
        editor={editor}
        title={(house) =>
          house === null ? say("newHouse") : say("editNamed", { name: nameOf(house) })
        }
        fields={(house) => houseFields(say, language, fleet, house)}
        notice={(house, values) =>
          house !== null && values.farmId !== house.farmId ? say("houseMoveNote") : null
        }
      />
      <RemovalDialog editor={editor} total={list.total} nameOf={nameOf} />
      <HistoryRemoval house={parting} onClose={() => setParting(null)} onGone={reload} />
      <FlockDrawer house={flocksOf} onClose={() => setFlocksOf(null)} onChanged={reload} />
    </>
  );
});
