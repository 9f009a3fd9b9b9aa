import {
  immuneSorts,
  type ImmuneCounts,
  type ImmuneTask,
} from "../../../../contract/flock/production/immune.ts";
import type { CallApi, QueryOf } from "../../../stores/port/call.ts";
import type { ListSource } from "../../crud/list/record-source.ts";

/** The reminders; `onCounts` is called with every reply with the numbers of open reminders. */
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
