import type { ParameterGroup } from "../parameter-group.ts";
import type { ReadSettings, Settings } from "../setting.ts";
import { air } from "./air.ts";
import { alarm } from "./alarm.ts";
import { cool } from "./cool.ts";
import { curve } from "./curve.ts";
import type { Parameter, ParameterGroupDef } from "./define.ts";
import { empty } from "./empty.ts";
import { feed } from "./feed.ts";
import { flock } from "./flock.ts";
import { heat } from "./heat.ts";
import { humid } from "./humid.ts";
import { inlet } from "./inlet.ts";
import { levels } from "./levels.ts";
import { light } from "./light.ts";
import { press } from "./press.ts";
import { sys } from "./sys.ts";
import { vent } from "./vent.ts";
import { water } from "./water.ts";
import { wiring } from "./wiring.ts";

/** Every setting of a controller, by its group. */
export const parameterCatalog: Readonly<Record<ParameterGroup, ParameterGroupDef>> = {
  flock,
  curve,
  levels,
  vent,
  press,
  inlet,
  cool,
  humid,
  air,
  heat,
  light,
  feed,
  water,
  alarm,
  empty,
  wiring,
  sys,
};

/** What a key of a group is; undefined: there is none. `isColumn`: of its table. */
export function parameterOf(
  group: ParameterGroup,
  key: string,
  isColumn: boolean,
): Parameter | undefined {
  const { values, table } = parameterCatalog[group];
  const all = isColumn ? (table?.columns ?? {}) : values;
  return Object.hasOwn(all, key) ? all[key] : undefined;
}

/** The single values of a group as the works leave them; a table has no rows then. */
export function initialSettings(group: ParameterGroup): Settings {
  const { values } = parameterCatalog[group];
  return {
    values: Object.fromEntries(Object.entries(values).map(([key, { initial }]) => [key, initial])),
    rows: [],
  };
}

/** The settings of a house by group; a group that is not known is not there. */
export type HouseSettings = Readonly<Partial<Record<ParameterGroup, ReadSettings>>>;
