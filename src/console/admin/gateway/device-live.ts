import type { Terminal } from "../../../../contract/fleet/gateway/gateway-device.ts";
import {
  type Beyond,
  beyondOf,
  beyondOfOne,
  type HouseDetail,
} from "../../../../contract/fleet/house/reading.ts";

/** Current state of a device; null: its gateway does not report it. */
export type DeviceLive =
  | {
      readonly kind: "value";
      readonly value: number;
      readonly unit: string;
      readonly beyond: Beyond | undefined;
    }
  | { readonly kind: "switch"; readonly isOn: boolean; readonly amps: number | null };

type Device = Pick<
  Terminal,
  | "id"
  | "kind"
  | "code"
  | "status"
  | "concentratorId"
  | "controlPort"
  | "currentPort"
  | "sensorPort"
>;
type Reader = (detail: HouseDetail, rank: number, device: Device) => DeviceLive | null;

const value = (
  number: number | null | undefined,
  unit: string,
  beyond?: Beyond,
): DeviceLive | null =>
  number === null || number === undefined ? null : { kind: "value", value: number, unit, beyond };
/** Value of a sensor that a house has once. */
const sole =
  (key: "co2" | "staticPressure" | "lux", unit: string): Reader =>
  (detail, rank) =>
    rank === 0 ? value(detail[key], unit, beyondOf(detail, key)) : null;
const isOn = (state: number | null | undefined, amps: number | null = null): DeviceLive | null =>
  state === null || state === undefined ? null : { kind: "switch", isOn: state > 0, amps };

/**
 * By the kind of a device. The port of a fan is its index in the frame; all other devices are in
 * order.
 */
const readers: Partial<Record<Terminal["kind"], Reader>> = {
  // The frame does not report which output belongs to a port of a concentrator.
  fan: ({ fans, fanCurrents }, rank, { concentratorId, controlPort, currentPort }) =>
    concentratorId !== null
      ? null
      : isOn(
          fans[controlPort === null ? rank : controlPort - 1],
          currentPort === null ? null : (fanCurrents[currentPort - 1] ?? null),
        ),
  tempProbe: ({ temps }, rank) => value(temps[rank], "°C"),
  humidityProbe: (detail, rank) => {
    const rh = detail.rhs[rank] ?? null;
    return value(rh, "%", beyondOfOne(detail, rh));
  },
  gasSensor: sole("co2", "ppm"),
  pressureSensor: sole("staticPressure", "Pa"),
  lightSensor: sole("lux", "lx"),
  scale: ({ birdWeight }, rank) => (rank === 0 ? value(birdWeight, "g") : null),
  powerMeter: ({ kw }, rank) => (rank === 0 ? value(kw, "kW") : null),
  inlet: ({ inletPos }, rank) => value(inletPos[rank], "%"),
  tunnelDoor: ({ tunnelDoorPos }, rank) => value(tunnelDoorPos[rank], "%"),
  coolingPad: ({ coolPads }, rank) => isOn(coolPads[rank]),
  heater: ({ heaters }, rank) => value(heaters[rank], "%"),
  light: ({ lights }, rank) => value(lights[rank], "%"),
};

const portOf = ({ sensorPort, controlPort }: Device): number =>
  sensorPort ?? controlPort ?? Number.POSITIVE_INFINITY;

/**
 * Returns its rank among its kind, by its port and then its code, from 0; disabled devices have no
 * place in the frame. -1: devices of its kind are wired to several places, so that their order is
 * unknown.
 */
function rankOf(device: Device, devices: readonly Device[]): number {
  const alike = devices.filter(({ kind, status }) => kind === device.kind && status !== "disabled");
  if (alike.some(({ concentratorId }) => concentratorId !== device.concentratorId)) return -1;
  return alike
    .toSorted((a, b) => portOf(a) - portOf(b) || a.code.localeCompare(b.code))
    .findIndex(({ id }) => id === device.id);
}

/** Returns a device's state in the newest frame; `devices`: all below its gateway. */
export function liveOf(
  device: Device,
  devices: readonly Device[],
  detail: HouseDetail | undefined,
): DeviceLive | null {
  const read = readers[device.kind];
  if (detail === undefined || read === undefined || device.status === "disabled") return null;
  return read(detail, rankOf(device, devices), device);
}
