import "../../crud/page/record-page.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useRef, useState } from "react";
import { areaName } from "../../../../contract/base/area-name.ts";
import type { FarmRow } from "../../../../contract/fleet/farm.ts";
import { hasEveryOrg } from "../../../../contract/account/role.ts";
import type { CurrentUser } from "../../../../contract/account/session.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useFarmText } from "../../../i18n/words/fleet/farm-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { useOnChange } from "../../components/answer/use-on-change.ts";
import { useOrgs } from "../../crud/select/use-orgs.ts";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { farmFields } from "./farm-fields.tsx";
import { farmSource } from "./farm-source.ts";
import { FarmTreeGrid } from "./farm-tree-grid.tsx";
import { useOpenNodes } from "./use-open-nodes.ts";

/**
 * Groups, companies and farms as the tree they are, and the forms that make, change, move and
 * delete them.
 */
export const FarmTreeView = observer(function FarmTreeView() {
  const { user } = useStores().session;
  return user !== null && <Tree operator={user} />;
});

const Tree = observer(function Tree({ operator }: { operator: CurrentUser }) {
  const { fleet } = useStores();
  const { t, language } = useFarmText();
  const parentOfNew = useRef<FarmRow | null>(null);
  const [source] = useState(() =>
    farmSource({ fleet, operator, parentOfNew: () => parentOfNew.current }),
  );
  const page = useRecordPage(source);
  const { editor, list, reload, listQuery, mayManage, address } = page;
  const nodes = useOpenNodes(list.rows, address.keyword !== "");

  // Every new snapshot replaces the map of farms, so the list is read again.
  useOnChange(fleet.farms, reload);

  const isOfAll = hasEveryOrg(operator);
  const orgs = useOrgs(editor.edit !== null && isOfAll);
  function openNew(parent: FarmRow | null) {
    parentOfNew.current = parent;
    editor.open(null);
  }
  return (
    <RecordPage
      page={page}
      title="farmManage"
      searchHint="searchFarm"
      empty={{ title: "noFarms", why: "noFarmsWhy" }}
      filters={
        address.keyword === "" &&
        nodes.parents.size > 0 && (
          <>
            <Button
              variant="outlined"
              text={t("openAll")}
              disabled={nodes.closed.size === 0}
              onClick={nodes.openAll}
            />
            <Button
              variant="outlined"
              text={t("closeAllNodes")}
              disabled={nodes.closed.size === nodes.parents.size}
              onClick={nodes.closeAll}
            />
          </>
        )
      }
      onNew={() => openNew(null)}
      newTitle={
        parentOfNew.current === null
          ? t("newFarm")
          : t("newFarmBelow", { name: nameIn(parentOfNew.current, language) })
      }
      fields={(farm, values) =>
        editor.edit === null
          ? []
          : farmFields({ edit: editor.edit, fleet, operator, orgs, t, language }, farm, values)
      }
      file={(format) => ({ name: "exportFarm", input: { ...listQuery, format } })}
    >
      <FarmTreeGrid
        rows={nodes.shown}
        parents={nodes.parents}
        closed={nodes.closed}
        onTurn={nodes.turn}
        isOfAll={isOfAll}
        areaOf={({ adcode }) => areaName(adcode, language)}
        actions={
          mayManage
            ? {
                edit: editor.open,
                addBelow: openNew,
                remove: (farm) => editor.confirmRemoval([farm]),
              }
            : null
        }
      />
    </RecordPage>
  );
});
