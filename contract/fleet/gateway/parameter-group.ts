/**
 * Setting groups of a controller, as messages name them, in the order of their tabs. Their names
 * and contents: contract/parameter/.
 */
export const parameterGroupKeys = [
  "flock",
  "curve",
  "levels",
  "vent",
  "press",
  "inlet",
  "cool",
  "humid",
  "air",
  "heat",
  "light",
  "feed",
  "water",
  "alarm",
  "empty",
  "wiring",
  "sys",
] as const;
export type ParameterGroup = (typeof parameterGroupKeys)[number];

const known: ReadonlySet<string> = new Set(parameterGroupKeys);
export const isParameterGroup = (name: string): name is ParameterGroup => known.has(name);
