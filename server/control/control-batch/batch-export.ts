import type { z } from "zod";
import type { BatchHouse } from "../../../contract/control/batch/control-batch.ts";
import { batchHouseFields } from "../../../contract/control/batch/control-batch-name.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { localCell } from "../../platform/export/sheet.ts";
import { waveColumns, zoneOfPage } from "../../platform/export/wave-file.ts";
import { listBatchHouses } from "./batch-queries.ts";

type Query = z.output<typeof routes.listBatchHouse.input>;
type Zoned = Pick<z.output<typeof routes.exportBatch.input>, "timeZone">;

/**
 * The houses of a batch as a file; times in the zone of its page. Refusals: 404, 400 when they are
 * too many.
 */
export const batchFile = listFile<Query, BatchHouse, typeof batchHouseFields, Zoned>({
  table: "batch",
  fields: batchHouseFields,
  list: listBatchHouses,
  zones: zoneOfPage,
  columns: ({ language, query: { timeZone } }) => [
    ...waveColumns(language),
    "state",
    "reason",
    "risk",
    "changes",
    "dayAge",
    { key: "beganAt", cell: ({ beganAt }) => localCell(beganAt, timeZone) },
    { key: "endedAt", cell: ({ endedAt }) => localCell(endedAt, timeZone) },
    "commandId",
  ],
});
