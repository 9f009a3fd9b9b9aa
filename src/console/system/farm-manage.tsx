import "./system.css";
import { Button } from "@blueprintjs/core";
import { ChevronDown, ChevronRight } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useMemo, useState } from "react";
import type { FarmRow } from "../../../contract/administration.ts";
import type { Language } from "../../../contract/words.ts";
import { nameIn } from "../../lib/name.ts";
import { formatNumber } from "../../lib/number.ts";
import { useStores } from "../../stores/context.ts";
import { type Column, RecordTable } from "../list/record-table.tsx";
import { RecordView } from "../list/record-view.tsx";
import { useListAddress, useRecords } from "../list/use-records.ts";
import { type Say, useSay } from "../page-say.ts";
import { closedAtFirst, openRows, parentsIn } from "./farm-tree.ts";

/** /system/farm: groups, companies and farms as the tree they are. */
export const FarmManage = observer(function FarmManage() {
  const { record } = useStores();
  const { say, language } = useSay();
  const address = useListAddress();
  const { keyword } = address;
  const { rows } = record.farms;
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const closed = useMemo(() => (keyword === "" ? chosen ?? closedAtFirst(rows) : new Set<number>()), [keyword, chosen, rows]);
  const parents = useMemo(() => (keyword === "" ? parentsIn(rows) : new Set<number>()), [keyword, rows]);
  const shown = useMemo(() => openRows(rows, closed), [rows, closed]);
  useRecords(record.farms, keyword === "" ? {} : { keyword });

  function toggle(id: number) {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }
  const twig = { hasChildren: (id: number) => parents.has(id), isClosed: (id: number) => closed.has(id), toggle };
  return (
    <RecordView
      title="farmManage" searchHint="searchFarm" list={record.farms} address={address} isWhole empty={{ title: "noFarms", why: "noFarmsWhy" }}
      filters={parents.size > 0 && <><Button variant="outlined" text={say("openAll")} disabled={closed.size === 0} onClick={() => setChosen(new Set())} /><Button variant="outlined" text={say("closeAllNodes")} disabled={closed.size === parents.size} onClick={() => setChosen(parents)} /></>}
    >
      <RecordTable label={say("farmManage")} columns={columnsOf(say, language, twig)} rows={shown} keyOf={({ id }) => id} />
    </RecordView>
  );
});

interface Twig {
  readonly hasChildren: (id: number) => boolean;
  readonly isClosed: (id: number) => boolean;
  readonly toggle: (id: number) => void;
}
const levels = { group: "levelGroup", company: "levelCompany", farm: "levelFarm" } as const;

function columnsOf(say: Say, language: Language, twig: Twig): readonly Column<FarmRow>[] {
  const count = (value: number) => formatNumber(value, 0, language);
  return [
    { key: "name", title: say("fieldName"), isMain: true, cell: (farm) => <TreeName farm={farm} twig={twig} /> },
    { key: "level", title: say("fieldLevel"), width: 100, cell: ({ level }) => say(levels[level]) },
    { key: "org", title: say("fieldOrg"), width: 180, cell: ({ orgName }) => orgName },
    { key: "houses", title: say("fieldHouses"), width: 90, isNumber: true, cell: ({ houseCount }) => count(houseCount) },
    { key: "empty", title: say("fieldEmptyHouses"), width: 100, isNumber: true, cell: ({ emptyCount }) => count(emptyCount) },
    { key: "place", title: say("fieldPlace"), width: 190, cell: ({ lng, lat }) => `${lng.toFixed(3)}°, ${lat.toFixed(3)}°` },
    { key: "zone", title: say("fieldTimeZone"), width: 160, cell: ({ timeZone }) => timeZone },
  ];
}

/** A name as far in as its node is deep, with the handle of what lies below it. */
function TreeName({ farm, twig: { hasChildren, isClosed, toggle } }: { farm: FarmRow; twig: Twig }) {
  const { say, language } = useSay();
  const name = nameIn(farm, language);
  const closed = isClosed(farm.id);
  return (
    <span className="tree-name" style={{ paddingLeft: `calc(${farm.depth} * var(--tree-step, 20px))` }}>
      {hasChildren(farm.id)
        ? <Button variant="minimal" size="small" icon={closed ? <ChevronRight /> : <ChevronDown />} aria-expanded={!closed} aria-label={say("belowNode", { name })} onClick={() => toggle(farm.id)} />
        : <span className="tree-leaf" />}
      {name}
    </span>
  );
}
