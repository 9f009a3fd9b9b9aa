import { immuneSorts, type ImmuneCounts, type ImmuneTask } from "../../../contract/immune.ts";
import type { CallApi, QueryOf } from "../../stores/port/call.ts";
import type { ListSource } from "../record/record-source.ts";

/** The reminders; `onCounts` hears with every reply how many are to be done. */
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
