import { type StatusFilter, statusFilters } from "../../../../contract/fleet/house/house.ts";
import type { Address, AddressChanges } from "../../crud/list/use-address.ts";
import { type Sort, sortKeys } from "./house-order.ts";
import { columnKeys, type ColumnKey, defaultColumns } from "./monitor-column-key.ts";
import { farmNode, type NodeKey, orgNode } from "./node-tree.ts";
import type { Memory } from "../../../stores/port/memory.ts";

export const monitorViews = ["cards", "table"] as const;
export type MonitorView = (typeof monitorViews)[number];

/**
 * The whole state of the page. The address contains it; parts that it omits have the last state in
 * this browser.
 */
export interface MonitorState {
  readonly view: MonitorView;
  readonly columns: readonly ColumnKey[];
  readonly status: StatusFilter;
  readonly node: NodeKey;
  readonly breed: string;
  readonly keyword: string;
  readonly sort: Sort;
}
/** State remembered beside the address. */
export interface StoredMonitorView {
  readonly view: MonitorView;
  readonly columns: readonly ColumnKey[];
  readonly isTreeShown: boolean;
}

export function readState(read: Address["read"], habit: StoredMonitorView): MonitorState {
  const sort = read("sort");
  return {
    view: monitorViews.find((view) => view === read("view")) ?? habit.view,
    columns:
      read("cols") === "" ? habit.columns : (columnsIn(read("cols").split(".")) ?? habit.columns),
    status: statusFilters.find((status) => status === read("status")) ?? "all",
    node: nodeIn(read("node")),
    breed: read("breed"),
    keyword: read("q"),
    sort: {
      key: sortKeys.find((key) => key === sort.replace(/^-/, "")) ?? "worst",
      isReversed: sort.startsWith("-"),
    },
  };
}

/** Its parameter in the address; null: the default. */
export function stateToAddress(state: Partial<MonitorState>): AddressChanges {
  const { view, columns, status, node, breed, keyword, sort } = state;
  return {
    ...(view !== undefined && { view }),
    ...(columns !== undefined && { cols: columns.join(".") }),
    ...(status !== undefined && { status: unless("all", status) }),
    ...(node !== undefined && { node: unless("", node.replace(" ", "-")) }),
    ...(breed !== undefined && { breed: unless("", breed) }),
    ...(keyword !== undefined && { q: unless("", keyword) }),
    ...(sort !== undefined && { sort: unless("worst", (sort.isReversed ? "-" : "") + sort.key) }),
  };
}
/** A value of the address; null for the default, which is omitted. */
const unless = (usual: string, word: string): string | null => (word === usual ? null : word);

/** The whole state as the query of an address. */
export function stateToQuery(state: MonitorState): string {
  const entries = Object.entries(stateToAddress(state)).filter(([, value]) => value !== null);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
}

/** All parameters of the address for a stored query, so that none of the former ones stays. */
export function queryToAddress(query: string): AddressChanges {
  const params = new URLSearchParams(query);
  return Object.fromEntries(
    ["view", "cols", "status", "node", "breed", "q", "sort"].map((name) => [
      name,
      params.get(name),
    ]),
  );
}

const memoryKey = "monitor";
const defaultMonitorView: StoredMonitorView = {
  view: "cards",
  columns: defaultColumns,
  isTreeShown: true,
};

/**
 * Returns the state remembered by this browser; missing or invalid parts take their initial values.
 */
export function readMonitorView(memory: Memory): StoredMonitorView {
  try {
    const stored: unknown = JSON.parse(memory.get(memoryKey) ?? "{}");
    if (typeof stored !== "object" || stored === null) return defaultMonitorView;
    const current = stored as Record<string, unknown>;
    return {
      view: monitorViews.find((view) => view === current["view"]) ?? defaultMonitorView.view,
      columns:
        (Array.isArray(current["columns"]) ? columnsIn(current["columns"]) : null) ??
        defaultMonitorView.columns,
      isTreeShown:
        typeof current["isTreeShown"] === "boolean"
          ? current["isTreeShown"]
          : defaultMonitorView.isTreeShown,
    };
  } catch {
    return defaultMonitorView;
  }
}
export const storeMonitorView = (memory: Memory, habit: StoredMonitorView): void =>
  memory.set(memoryKey, JSON.stringify(habit));

/** Columns in their fixed order, always with the house; null if none is valid. */
function columnsIn(named: readonly unknown[]): readonly ColumnKey[] | null {
  const columns = columnKeys.filter((key) => key === "house" || named.includes(key));
  return columns.length > 1 ? columns : null;
}

function nodeIn(text: string): NodeKey {
  const [, kind, id] = /^(org|farm)-([1-9]\d{0,14})$/.exec(text) ?? [];
  return kind === undefined ? "" : kind === "org" ? orgNode(Number(id)) : farmNode(Number(id));
}
