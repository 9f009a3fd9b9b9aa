/**
 * A database or role may have other defaults (ALTER ROLE … SET), by which the same statement has
 * other results: dates in another order, numbers with fewer digits, concurrent transactions that
 * fail.
 */
export const sessionSettings = [
  "set datestyle = 'ISO, MDY'",
  "set intervalstyle = postgres",
  "set timezone = 'UTC'",
  "set extra_float_digits = 1",
  "set standard_conforming_strings = on",
  "set backslash_quote = safe_encoding",
  "set bytea_output = hex",
  "set array_nulls = on",
  "set transform_null_equals = off",
  "set xmloption = content",
  "set default_transaction_isolation = 'read committed'",
  "set default_transaction_deferrable = off",
  "set plan_cache_mode = auto",
  // PostgreSQL would compile statements that it estimates as long: on each run, 50 to 80 ms for
  // some that take five.
  "set jit = off",
].join("; ");
