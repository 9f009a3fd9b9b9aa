import { useMemo } from "react";
import type { RecordKind } from "../../../../contract/live/live-stream.ts";
import type { ApiQuery } from "../../../stores/record/api-query.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import type { SettingsRows, TemplateRows } from "./settings-cells.tsx";

/** Requests the answer again when there is news. */
function useNewsOf(kind: RecordKind, answer: ApiQuery<unknown>): void {
  const again = useMemo(() => ({ refresh: () => answer.load(false) }), [answer]);
  useRecordsChanged(kind, again, false);
}

/** State of the houses' settings; requested again when a controller has reported more. */
export function useSettingsRows(): SettingsRows {
  const answer = useApiQuery("listHouseSettings", {});
  useNewsOf("parameters", answer);
  const { value } = answer;
  return useMemo(() => new Map(value?.rows.map((row) => [row.houseId, row])), [value]);
}

/** Drift of the houses from their templates. */
export function useTemplateRows(): TemplateRows {
  const answer = useApiQuery("listTemplateDrift", {});
  useNewsOf("parameters", answer);
  useNewsOf("configTemplates", answer);
  const { value } = answer;
  return useMemo(() => new Map(value?.rows.map((row) => [row.houseId, row])), [value]);
}
