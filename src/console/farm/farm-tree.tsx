import "../record/record-page.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useRef, useState } from "react";
import { areaName } from "../../../contract/area-name.ts";
import type { FarmRow } from "../../../contract/farm.ts";
import type { CurrentUser } from "../../../contract/session.ts";
import { nameIn } from "../../lib/name.ts";
import { useStores } from "../../context/use-stores.ts";
import { RecordEditor } from "../../stores/record/record-editor.ts";
import { ExportButton } from "../export/export-button.tsx";
import { RecordDrawer } from "../record/record-drawer.tsx";
import { RemovalDialog } from "../record/removal-dialog.tsx";
import { RecordView } from "../record/record-view.tsx";
import { useListAddress, useRecords } from "../record/use-records.ts";
import { farmFields, farmPort } from "./farm-form.tsx";
import { FarmGrid } from "./farm-grid.tsx";
import { closedAtFirst, openRows, parentsIn } from "./farm-rows.ts";
import { useFarmSay } from "../../i18n/words/farm.ts";
import { useOrgs } from "../pick/use-orgs.ts";

/**
 * Groups, companies and farms as the tree they are, and the forms that make, change, move and
 * delete them.
 */
export const FarmTree = observer(function FarmTree() {
  const { user } = useStores().session;
  return user !== null && <Tree operator={user} />;
});

const Tree = observer(function Tree({ operator }: { operator: CurrentUser }) {
  const { record, session, fleet, call } = useStores();
  const { say, language } = useFarmSay();
  const address = useListAddress();
  const { keyword } = address;
  const { rows } = record.farms;
  const [turned, setTurned] = useState<ReadonlySet<number> | null>(null);
  // What was searched for is all shown.
  const closed = useMemo(
    () => (keyword === "" ? (turned ?? closedAtFirst(rows)) : new Set<number>()),
    [keyword, turned, rows],
  );
  const parents = useMemo(() => parentsIn(rows), [rows]);
  const shown = useMemo(() => openRows(rows, closed), [rows, closed]);
  const asked = keyword === "" ? {} : { keyword };
  useRecords(record.farms, asked);

  // A new map of farms: somebody changed the tree.
  const { farms } = fleet;
  const held = useRef(farms);
  useEffect(() => {
    if (held.current !== farms) void record.farms.reload();
    held.current = farms;
  }, [farms, record]);

  const parentOfNew = useRef<FarmRow | null>(null);
  const [editor] = useState(
    () =>
      new RecordEditor(
        farmPort({
          fleet,
          call,
          operator,
          parentOfNew: () => parentOfNew.current,
          onChanged: () => void record.farms.reload(),
        }),
      ),
  );
  const orgs = useOrgs(editor.edit !== null && operator.roleKey === "administrator");
  const mayManage = session.may("farm.manage");
  const nameOf = (farm: FarmRow) => nameIn(farm, language);
  const areaOf = ({ adcode }: FarmRow) => areaName(adcode, language);
  function openNew(parent: FarmRow | null) {
    parentOfNew.current = parent;
    editor.open(null);
  }
  function turn(id: number) {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setTurned(next);
  }
  return (
    <>
      <RecordView
        title="farmManage"
        searchHint="searchFarm"
        list={record.farms}
        address={address}
        isWhole
        empty={{ title: "noFarms", why: "noFarmsWhy" }}
        filters={
          keyword === "" &&
          parents.size > 0 && (
            <>
              <Button
                variant="outlined"
                text={say("openAll")}
                disabled={closed.size === 0}
                onClick={() => setTurned(new Set())}
              />
              <Button
                variant="outlined"
                text={say("closeAllNodes")}
                disabled={closed.size === parents.size}
                onClick={() => setTurned(parents)}
              />
            </>
          )
        }
        actions={
          <>
            {mayManage && (
              <Button intent="primary" text={say("createNew")} onClick={() => openNew(null)} />
            )}
            <ExportButton
              isSmall
              rows={record.farms.total}
              request={(format) => ({ name: "exportFarm", input: { ...asked, format } })}
            />
          </>
        }
      >
        <FarmGrid
          rows={shown}
          parents={parents}
          closed={closed}
          onTurn={turn}
          isOfAll={operator.roleKey === "administrator"}
          areaOf={areaOf}
          actions={
            mayManage
              ? {
                  edit: editor.open,
                  addBelow: openNew,
                  remove: (farm) => editor.askRemoval([farm]),
                }
              : null
          }
        />
      </RecordView>
      <RecordDrawer
        editor={editor}
        title={(farm) =>
          farm !== null
            ? say("editNamed", { name: nameOf(farm) })
            : parentOfNew.current === null
              ? say("newFarm")
              : say("newFarmBelow", { name: nameOf(parentOfNew.current) })
        }
        fields={(farm, values) =>
          editor.edit === null
            ? []
            : farmFields({ edit: editor.edit, fleet, operator, orgs, say, language }, farm, values)
        }
      />
      <RemovalDialog editor={editor} total={record.farms.total} nameOf={nameOf} />
    </>
  );
});
