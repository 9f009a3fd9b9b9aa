import { useSyncExternalStore } from "react";
import type { ChartCursor, CursorState } from "./chart-cursor.ts";

export const useCursor = (cursor: ChartCursor): CursorState =>
  useSyncExternalStore(cursor.listen, cursor.state);
