import type { ModbusValue } from "../config/bridge-config.ts";

/** Registers that are read together, and the values in them, by their places in the profile. */
export interface RegisterBlock {
  readonly read: ModbusValue["read"];
  readonly address: number;
  readonly length: number;
  readonly places: readonly number[];
}

const sizes = {
  bool: 1,
  int16: 1,
  uint16: 1,
  int32: 2,
  uint32: 2,
  float32: 2,
  float64: 4,
} as const satisfies Record<ModbusValue["type"], number>;
const isBits = ({ read }: Pick<ModbusValue, "read">): boolean =>
  read === "coil" || read === "discrete";
export const sizeOf = (value: ModbusValue): number => (isBits(value) ? 1 : sizes[value.type]);

/**
 * Maximum number of registers in one request, and longest gap between two values that is read too.
 */
const [lengthMax, gapMax] = [120, 8];

/** Groups neighbouring values: one request costs as much as a hundred registers. */
export function blocksOf(values: readonly ModbusValue[]): readonly RegisterBlock[] {
  const order = values
    .map((value, place) => ({ value, place }))
    .toSorted((a, b) => compare(a.value.read, b.value.read) || a.value.address - b.value.address);
  const blocks: (RegisterBlock & { length: number; places: number[] })[] = [];
  for (const { value, place } of order) {
    const { read, address } = value;
    const end = address + sizeOf(value);
    const last = blocks.at(-1);
    const isInReach =
      last !== undefined &&
      last.read === read &&
      address - (last.address + last.length) <= gapMax &&
      end - last.address <= lengthMax;
    if (isInReach) {
      last.length = Math.max(last.length, end - last.address);
      last.places.push(place);
    } else blocks.push({ read, address, length: end - address, places: [place] });
  }
  return blocks;
}
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The value in registers or bits that were read; null: the controller measures nothing. */
export function valueIn(
  value: ModbusValue,
  data: readonly (number | boolean)[],
  at: number,
): unknown {
  const first = data[at];
  if (first === undefined) return undefined;
  if (typeof first === "boolean") return first;
  if (value.bit !== undefined) return ((first >> value.bit) & 1) === 1;
  const registers = data.slice(at, at + sizeOf(value)).map(Number);
  const number = numberIn(value, registers);
  return !Number.isFinite(number) || number === value.absent ? null : number;
}

function numberIn({ type, order }: ModbusValue, registers: readonly number[]): number {
  const words = order === "high" ? registers : registers.toReversed();
  const view = new DataView(new ArrayBuffer(8));
  for (const [place, word] of words.entries()) view.setUint16(place * 2, word);
  return readers[type](view);
}
const readers: Readonly<Record<ModbusValue["type"], (view: DataView) => number>> = {
  bool: (view) => (view.getUint16(0) === 0 ? 0 : 1),
  int16: (view) => view.getInt16(0),
  uint16: (view) => view.getUint16(0),
  int32: (view) => view.getInt32(0),
  uint32: (view) => view.getUint32(0),
  // Rounded to the digits that four bytes can hold.
  float32: (view) => Number(view.getFloat32(0).toPrecision(7)),
  float64: (view) => view.getFloat64(0),
};
