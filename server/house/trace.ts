import type { houseRoutes } from "../../contract/route/house.ts";
import type { housePageRoutes } from "../../contract/route/house-page.ts";
import { houseIds } from "../session/named-ids.ts";
import type { TracesOf } from "../trace/trace.ts";

export const houseTraces = {
  houseDetail: { names: ({ id }) => [houseIds(id)] },
  houseParameter: { names: ({ id }) => [houseIds(id)] },
  houseStandard: { names: ({ id }) => [houseIds(id)] },
  houseDays: { names: ({ id }) => [houseIds(id)] },
} satisfies TracesOf<typeof houseRoutes & typeof housePageRoutes>;
