/**
 * Eggs of the days of a flock whose energy and whose eggs are both known, that energy, kWh, and the
 * days: the eggs before a meter was installed have no known energy.
 */
export const eggDaysSql = (flockId: string, houseId: string): string =>
  `select sum(x.eggs)::float8 as eggs, sum(n.kwh)::float8 as kwh, json_agg(x.day) as days
   from flock_days x join energy_days n on n.house_id = ${houseId} and n.day = x.day
   where x.flock_id = ${flockId} and x.eggs > 0 and not x.is_running
     and n.known_s >= 0.9 * 900 * cardinality(n.quarter)`;
