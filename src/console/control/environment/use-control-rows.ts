import { useMemo } from "react";
import type { RecordKind } from "../../../../contract/live/live-stream.ts";
import type { ApiQuery } from "../../../stores/record/api-query.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import type { SettingsRows, TemplateRows } from "./settings-cells.tsx";

/** Requests the answer again when records of this kind have changed. */
function useRefreshOn(kind: RecordKind, query: ApiQuery<unknown>): void {
  const refreshable = useMemo(() => ({ refresh: () => query.load(false) }), [query]);
  useRecordsChanged(kind, refreshable, false);
}

/** Rows by house, and their call: without an answer no house has one. */
interface Rows<R> {
  readonly rows: R;
  readonly query: ApiQuery<unknown>;
}

/** State of the houses' settings; requested again when a controller has reported more. */
export function useSettingsRows(): Rows<SettingsRows> {
  const query = useApiQuery("listHouseSettings", {});
  useRefreshOn("parameters", query);
  const { value } = query;
  const rows = useMemo(() => new Map(value?.rows.map((row) => [row.houseId, row])), [value]);
  return { rows, query };
}

/** Drift of the houses from their templates. */
export function useTemplateRows(): Rows<TemplateRows> {
  const query = useApiQuery("listTemplateDrift", {});
  useRefreshOn("parameters", query);
  useRefreshOn("configTemplates", query);
  const { value } = query;
  const rows = useMemo(() => new Map(value?.rows.map((row) => [row.houseId, row])), [value]);
  return { rows, query };
}
