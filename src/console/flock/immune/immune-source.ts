import {
  immuneSorts,
  type ImmuneCounts,
  type ImmuneTask,
} from "../../../../contract/flock/production/immune.ts";
import type { CallApi, QueryOf } from "../../../stores/port/call.ts";
import type { ListSource } from "../../crud/list/record-source.ts";

/** The reminders; `onCounts` receives with every reply the number of those to be done. */
export const immuneSource = (
  onCounts: (counts: ImmuneCounts) => void,
): ListSource<ImmuneTask, (typeof immuneSorts)[number], QueryOf<"listImmune">> => ({
  fetch: (callApi: CallApi) => async (query, options) => {
    const { counts, ...page } = await callApi("listImmune", query, options);
    onCounts(counts);
    return page;
  },
  sorts: immuneSorts,
});
