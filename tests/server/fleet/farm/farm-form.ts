import type { CreateFarm } from "../../../../contract/fleet/farm.ts";
import { unique } from "../../../factories/fleet.ts";

/** Input sent by the form of a farm; with `id` and `version` a change. */
export const newFarm = <O extends object>(over: O = {} as O): CreateFarm & O => ({
  name: unique("farm"),
  type: "broiler",
  level: "farm",
  parentId: null,
  country: "CHN",
  adcode: "370000",
  lng: 118.5,
  lat: 36.25,
  timeZone: "Asia/Shanghai",
  ...over,
});
