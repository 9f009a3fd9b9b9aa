import "./temp-band.css";
const width = 56;
const height = 14;
/** Degrees shown beyond each edge of the band. */
const marginC = 4;

/**
 * Where a temperature lies against its target band (degC): band in the middle, a marker on it;
 * outside, the marker is a triangle at its side.
 */
export function TempBand({
  temp,
  low,
  high,
  label,
}: {
  temp: number | null;
  low: number | null;
  high: number | null;
  label: string;
}) {
  if (temp === null) return null;
  if (low === null || high === null) return <span className="temp-band" />;
  const from = low - marginC;
  const span = high + marginC - from;
  const at = (value: number) => Math.min(1, Math.max(0, (value - from) / span)) * (width - 8) + 4;
  const x = at(temp);
  const isOut = temp < low || temp > high;
  return (
    <svg
      className={isOut ? "temp-band is-out" : "temp-band"}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <path d={`M4 ${height / 2}H${width - 4}`} stroke="var(--line)" strokeWidth="2" />
      <rect x={at(low)} y="4" width={at(high) - at(low)} height="6" rx="2" fill="var(--band)" />
      {isOut ? (
        <path
          d={
            temp > high
              ? `M${x - 4} 2 ${x + 4} 7 ${x - 4} 12Z`
              : `M${x + 4} 2 ${x - 4} 7 ${x + 4} 12Z`
          }
          fill="currentColor"
        />
      ) : (
        <rect x={x - 1.5} y="1" width="3" height="12" rx="1.5" fill="currentColor" />
      )}
    </svg>
  );
}
