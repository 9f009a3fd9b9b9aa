import { Button, HTMLTable } from "@blueprintjs/core";
import { ChevronDown, ChevronRight, Edit, Plus, Trash } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import {
  farmLevels,
  type FarmRow,
  farmTypes,
  levelsBelow,
} from "../../../../contract/fleet/farm.ts";
import { useOrgName } from "../../crud/select/use-orgs.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { media, useMedia } from "../../components/input/use-media.ts";
import { farmColumns } from "./farm-column.tsx";
import { useFarmText } from "../../../i18n/words/fleet/farm-words.ts";
import listCss from "../../crud/list/list.module.css";
import recordPageCss from "../../crud/page/record-page.module.css";
import farmCss from "./farm.module.css";

/** Actions on a node; null if nothing may be changed. */
export interface FarmActions {
  readonly edit: (farm: FarmRow) => void;
  readonly addBelow: (farm: FarmRow) => void;
  readonly remove: (farm: FarmRow) => void;
}

const nameWidth = 280;
const actionsWidth = 252;
const narrowActionsWidth = 122;

interface Props {
  /** Visible rows, parents before children. */
  readonly rows: readonly FarmRow[];
  readonly parents: ReadonlySet<number>;
  readonly closed: ReadonlySet<number>;
  readonly onTurn: (id: number) => void;
  readonly actions: FarmActions | null;
  /** With farms of several organisations, roots show theirs. */
  readonly isOfAll: boolean;
  /** Province or country of a farm, in words. */
  readonly areaOf: (farm: FarmRow) => string;
}

/**
 * The farm tree: arrow keys move through it, right and left open and close nodes, Enter edits. On a
 * narrow screen a row shows the rest below its name.
 */
export const FarmTreeGrid = observer(function FarmTreeGrid({
  rows,
  parents,
  closed,
  onTurn,
  actions,
  isOfAll,
  areaOf,
}: Props) {
  const { t, language } = useFarmText();
  const isNarrow = useMedia(media.phone);
  const [activeId, setActiveId] = useState<number | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const active = rows.some(({ id }) => id === activeId) ? activeId : (rows[0]?.id ?? null);
  const focusRow = (id: number | null | undefined) => {
    if (id !== null && id !== undefined)
      body.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
  };

  function press(event: KeyboardEvent<HTMLTableRowElement>, farm: FarmRow, index: number) {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey)
      return;
    const hasBelow = parents.has(farm.id);
    const isOpen = hasBelow && !closed.has(farm.id);
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focusRow(rows[index + 1]?.id),
      ArrowUp: () => focusRow(rows[index - 1]?.id),
      Home: () => focusRow(rows[0]?.id),
      End: () => focusRow(rows.at(-1)?.id),
      ArrowRight: () =>
        hasBelow && !isOpen ? onTurn(farm.id) : isOpen && focusRow(rows[index + 1]?.id),
      ArrowLeft: () => (isOpen ? onTurn(farm.id) : focusRow(farm.parentId)),
      Enter: () => actions?.edit(farm),
      Delete: () => actions?.remove(farm),
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  const columns = isNarrow ? [] : farmColumns({ t, language, areaOf });
  const width = columns.reduce((sum, column) => sum + column.width, actionsWidth + nameWidth);
  return (
    <HTMLTable
      compact
      className={`fixed-table ${listCss.recordTable} ${farmCss.farmGrid}`}
      role="treegrid"
      aria-label={t("farmManage")}
      style={isNarrow ? undefined : { minWidth: width }}
    >
      <colgroup>
        <col />
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
        {actions !== null && (
          <col style={{ width: isNarrow ? narrowActionsWidth : actionsWidth }} />
        )}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t("fieldName")}</th>
          {columns.map(({ key, title, isNumber }) => (
            <th key={key} scope="col" className={isNumber === true ? "num" : undefined}>
              {title}
            </th>
          ))}
          {actions !== null && <th scope="col">{t("fieldActions")}</th>}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((farm, index) => (
          <tr
            key={farm.id}
            data-row={farm.id}
            data-level={farm.level}
            tabIndex={farm.id === active ? 0 : -1}
            aria-level={farm.depth + 1}
            {...(parents.has(farm.id) && { "aria-expanded": !closed.has(farm.id) })}
            onFocus={() => setActiveId(farm.id)}
            onKeyDown={(event) => press(event, farm, index)}
          >
            <th scope="row">
              <TreeName
                farm={farm}
                expander={parents.has(farm.id) ? (closed.has(farm.id) ? "closed" : "open") : null}
                onTurn={() => onTurn(farm.id)}
                isNarrow={isNarrow}
                isOfAll={isOfAll}
              />
            </th>
            {columns.map(({ key, isNumber, cell }) => (
              <td key={key} className={isNumber === true ? "num" : undefined}>
                {cell(farm)}
              </td>
            ))}
            {actions !== null && (
              <td>
                <Actions farm={farm} actions={actions} isNarrow={isNarrow} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
});

/**
 * A name, indented by the depth of its node, with the handle that opens it: for the pointer only,
 * the keys work on the row.
 */
const TreeName = observer(function TreeName({
  farm,
  expander: twig,
  onTurn,
  isNarrow,
  isOfAll,
}: {
  farm: FarmRow;
  expander: "open" | "closed" | null;
  onTurn: () => void;
  isNarrow: boolean;
  isOfAll: boolean;
}) {
  const { t, language } = useFarmText();
  const [name, orgName] = [nameIn(farm, language), useOrgName()(farm)];
  return (
    <span
      className={`inline-row ${recordPageCss.treeName}`}
      style={{ paddingLeft: `calc(${farm.depth} * var(--tree-step, 20px))` }}
    >
      {twig === null ? (
        <span className={recordPageCss.treeLeaf} />
      ) : (
        <Button
          variant="minimal"
          size="small"
          tabIndex={-1}
          icon={twig === "closed" ? <ChevronRight /> : <ChevronDown />}
          aria-label={t("belowNode", { name })}
          aria-expanded={twig === "open"}
          onClick={onTurn}
        />
      )}
      <span>
        {name}
        {isOfAll && farm.depth === 0 && orgName !== name && <small>{orgName}</small>}
        {isNarrow && (
          <small>
            {farmLevels[farm.level][language]} · {farmTypes[farm.type][language]} ·{" "}
            {t("houseCount", { count: formatNumber(farm.houseCount, 0, language) })}
          </small>
        )}
      </span>
    </span>
  );
});

const Actions = observer(function Actions({
  farm,
  actions,
  isNarrow,
}: {
  farm: FarmRow;
  actions: FarmActions;
  isNarrow: boolean;
}) {
  const { t, language } = useFarmText();
  const name = nameIn(farm, language);
  const look = (icon: ReactElement, text: string) => (isNarrow ? { icon, title: text } : { text });
  return (
    <span className={`flow ${listCss.rowButtons}`}>
      <Button
        size="small"
        variant="outlined"
        {...look(<Edit />, t("editRecord"))}
        aria-label={t("editNamed", { name })}
        onClick={() => actions.edit(farm)}
      />
      <Button
        size="small"
        variant="outlined"
        intent="danger"
        {...look(<Trash />, t("remove"))}
        aria-label={t("removeNamed", { name })}
        onClick={() => actions.remove(farm)}
      />
      {levelsBelow[farm.level].length > 0 && (
        <Button
          size="small"
          variant="outlined"
          {...look(<Plus />, t("newBelow"))}
          aria-label={t("newFarmBelow", { name })}
          onClick={() => actions.addBelow(farm)}
        />
      )}
    </span>
  );
});
