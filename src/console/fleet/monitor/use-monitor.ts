import { useEffect, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { DayLineStore } from "../../../stores/telemetry/day-line-store.ts";
import { SavedViewStore } from "../../../stores/app/saved-view-store.ts";
import { useAddress } from "../../crud/list/use-address.ts";
import { useMonitorText } from "../../../i18n/words/fleet/monitor-words.ts";
import { MonitorBoard } from "./monitor-board.ts";
import {
  storeMonitorView,
  type StoredMonitorView,
  type MonitorState,
  readMonitorView,
  readState,
  queryToAddress,
  stateToAddress,
} from "./monitor-state.ts";
import { NodeTree } from "./node-tree.ts";

/**
 * Returns the parts of the page, kept as long as its tab is open; its content follows the address.
 */
export function useMonitor() {
  const { fleet, dayAgeOf, page, session } = useStores();
  const { language } = useMonitorText();
  const { read, put } = useAddress();
  const userId = session.userId ?? 0;
  const [{ tree, board, lines, saved }] = useState(() => {
    const tree = new NodeTree(fleet);
    return {
      tree,
      board: new MonitorBoard(fleet, tree, dayAgeOf),
      lines: new DayLineStore(page.clock, page.dayLines),
      saved: new SavedViewStore(page.localMemory, "monitor", userId),
    };
  });
  const [habit, setHabit] = useState(() => readMonitorView(page.localMemory));
  const state = readState(read, habit);
  const { status, node, breed, keyword, sort } = state;

  useEffect(() => tree.setLanguage(language), [tree, language]);
  useEffect(
    () =>
      board.setQuery({
        status,
        node,
        breed,
        keyword,
        sort: { key: sort.key, isReversed: sort.isReversed },
        language,
      }),
    [board, status, node, breed, keyword, sort.key, sort.isReversed, language],
  );
  useEffect(() => board.start(), [board]);
  useEffect(() => lines.start(), [lines]);

  function save(changes: Partial<StoredMonitorView>) {
    const next = { ...habit, ...changes };
    setHabit(next);
    storeMonitorView(page.localMemory, next);
  }
  return {
    tree,
    board,
    lines,
    saved,
    state,
    isTreeShown: habit.isTreeShown,
    showTree: (isTreeShown: boolean) => save({ isTreeShown }),
    /** View and columns are stored in this browser too. */
    show: (changes: Partial<MonitorState>) => {
      const { view, columns } = changes;
      if (view !== undefined || columns !== undefined)
        save({ ...(view !== undefined && { view }), ...(columns !== undefined && { columns }) });
      put(stateToAddress(changes));
    },
    apply: (query: string) => put(queryToAddress(query)),
  };
}
