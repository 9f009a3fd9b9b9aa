/**
 * Wet-bulb temperature at sea level, degC (Stull 2011; within 0.3 degC from 5 to 99 % and -20 to 50
 * degC).
 */
export function wetBulb(tempC: number, rhPct: number): number {
  return (
    tempC * Math.atan(0.151977 * Math.sqrt(rhPct + 8.313659)) +
    Math.atan(tempC + rhPct) -
    Math.atan(rhPct - 1.676331) +
    0.00391838 * rhPct ** 1.5 * Math.atan(0.023101 * rhPct) -
    4.686035
  );
}
