import type { ParameterGroup } from "../../fleet/gateway/parameter-group.ts";
import type { ReadSettings, Settings } from "../protocol/controller-setting.ts";
import { air } from "./group/air-parameters.ts";
import { alarm } from "./group/alarm-parameters.ts";
import { cool } from "./group/cool-parameters.ts";
import { curve } from "./group/curve-parameters.ts";
import type { Parameter, ParameterGroupDef } from "./group/parameter-definition.ts";
import { empty } from "./group/empty-parameters.ts";
import { feed } from "./group/feed-parameters.ts";
import { flock } from "./group/flock-parameters.ts";
import { heat } from "./group/heat-parameters.ts";
import { humid } from "./group/humid-parameters.ts";
import { inlet } from "./group/inlet-parameters.ts";
import { levels } from "./group/levels-parameters.ts";
import { light } from "./group/light-parameters.ts";
import { press } from "./group/press-parameters.ts";
import { sys } from "./group/system-parameters.ts";
import { vent } from "./group/vent-parameters.ts";
import { water } from "./group/water-parameters.ts";
import { wiring } from "./group/wiring-parameters.ts";

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

/**
 * Returns the parameter of a key in a group; undefined: no such parameter. `isColumn`: of its
 * table.
 */
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
