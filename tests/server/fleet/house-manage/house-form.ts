import type { CreateHouse } from "../../../../contract/fleet/house/house-manage.ts";
import { unique } from "../../../factories/fleet.ts";

/** A house as a form sends it. */
export const newHouse = (
  farmId: number,
  over: Partial<CreateHouse> & { readonly id?: number; readonly version?: number } = {},
) => ({ farmId, name: unique("House "), species: "broiler" as const, ...over });
