/** Learned from its frames, s; null: a minute. Over s, the live state of its house. */
export const learnedInterval = "round((s.clock->'pace'->>'intervalS')::float8)::int";

/**
 * The interval at which a gateway reports, s: set, otherwise found, otherwise null, which is a
 * minute. Over g, the gateway, and s, the live state of its house.
 */
export const intervalOf = "coalesce(g.interval_s, (s.clock->'pace'->>'intervalS')::float8)";
