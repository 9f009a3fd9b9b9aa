import type { z } from "zod";
import type { routes } from "../../../contract/route/routes.ts";
import type { UpdateTask } from "../../../contract/control/firmware/rollout.ts";
import {
  taskFields,
  taskReasonText,
  taskStateName,
} from "../../../contract/control/firmware/rollout-task-name.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { localCell } from "../../platform/export/sheet.ts";
import { waveColumns, zoneOfPage } from "../../platform/export/wave-file.ts";
import { listUpdateTasks } from "./rollout-queries.ts";

type Query = z.output<typeof routes.listUpdateTask.input>;
type Zoned = Pick<z.output<typeof routes.exportRollout.input>, "timeZone">;

/**
 * The houses of a rollout as a file; times in the zone of its page. Refusals: 404, 400 when they
 * are too many.
 */
export const rolloutFile = listFile<Query, UpdateTask, typeof taskFields, Zoned>({
  table: "rollout",
  fields: taskFields,
  list: listUpdateTasks,
  zones: zoneOfPage,
  columns: ({ language, query: { timeZone } }) => [
    ...waveColumns(language),
    "kind",
    "fromVersion",
    "toVersion",
    { key: "state", cell: ({ state, kind }) => taskStateName(state, kind)[language] },
    {
      key: "reason",
      cell: ({ reason, kind }) => (reason === null ? null : taskReasonText(reason, kind, language)),
    },
    "version",
    { key: "endedAt", cell: ({ endedAt }) => localCell(endedAt, timeZone) },
    "commandId",
  ],
});
