import { useMemo } from "react";
import type { RecordKind } from "../../../contract/stream.ts";
import type { Answer } from "../../stores/record/answer.ts";
import { useAnswer } from "../part/use-answer.ts";
import { useRecordsChanged } from "../record/use-records-changed.ts";
import type { SettingsRows, TemplateRows } from "./settings-cells.tsx";

/** Asked for again when there is news. */
function useNewsOf(kind: RecordKind, answer: Answer<unknown>): void {
  const again = useMemo(() => ({ refresh: () => answer.load(false) }), [answer]);
  useRecordsChanged(kind, again, false);
}

/** How the settings of the houses stand; asked for again when a controller has said more. */
export function useSettingsRows(): SettingsRows {
  const answer = useAnswer("listHouseSettings", {});
  useNewsOf("parameters", answer);
  const { value } = answer;
  return useMemo(() => new Map(value?.rows.map((row) => [row.houseId, row])), [value]);
}

/** How the houses stand to their templates. */
export function useTemplateRows(): TemplateRows {
  const answer = useAnswer("listTemplateDrift", {});
  useNewsOf("parameters", answer);
  useNewsOf("configTemplates", answer);
  const { value } = answer;
  return useMemo(() => new Map(value?.rows.map((row) => [row.houseId, row])), [value]);
}
