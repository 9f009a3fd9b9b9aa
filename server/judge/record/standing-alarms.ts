/** An active urgent or high alarm, as SQL of an alarm `a`: its house is not to be changed then. */
export const isActiveHigh = `a.severity <= 2 and a.state in ('unacknowledged', 'acknowledged')`;

/** True when the house `h` has an active one. */
export const isAlarmedHigh = `exists(
  select 1 from alarms a where a.house_id = h.id and ${isActiveHigh})`;
