import type { parameterRoutes } from "../../contract/route/parameter.ts";
import { houseIds } from "../session/named-ids.ts";
import { exportEntry } from "../trace/entry.ts";
import type { TracesOf } from "../trace/trace.ts";

declare module "../trace/trace.ts" {
  interface LoggedChanges {
    readonly exportParameterRecord: number;
  }
}

const ofHouse = { names: ({ houseId }: { readonly houseId: number }) => [houseIds(houseId)] };

export const parameterTraces = {
  readParameter: ofHouse,
  /** It changes nothing. */
  refreshParameter: { ...ofHouse, lines: null },
  listParameterRecord: ofHouse,
  exportParameterRecord: {
    ...ofHouse,
    lines: (rows, { houseId, group, format }) => [
      { ...exportEntry("parameter", [group ?? "", format], rows), houseId },
    ],
  },
  listParameterSnapshot: ofHouse,
  parameterMarks: ofHouse,
} satisfies TracesOf<typeof parameterRoutes>;
