import { z } from "zod";
import {
  type Concentrator,
  concentratorKindKeys,
  type CreateConcentrator,
  type CreateTerminal,
  type Extra,
  extraMax,
  extraSchema,
  type Terminal,
} from "../../fleet/gateway/gateway-device.ts";
import { fanOutputs } from "./group/levels-parameters.ts";
import type { Keyed, ReadSettings, SettingValue } from "../protocol/controller-setting.ts";

/*
 * Comparison of the stored devices below a gateway with the wiring it reports: its settings group
 * `wiring`, one row for each concentrator or terminal device. Rows are matched by code.
 */

/** The columns of a row that are compared, besides the code. */
export const wiringColumns = [
  "kind",
  "concentrator",
  "controlPort",
  "currentPort",
  "sensorPort",
  "model",
  "address",
  "extra",
] as const;
export type WiringColumn = (typeof wiringColumns)[number];

export const wiringMatches = ["same", "differs", "onlyKept", "onlyThere"] as const;
export type WiringMatch = (typeof wiringMatches)[number];

/** The stored wiring of a device. */
export type WiredDevice = Pick<
  Terminal,
  | "code"
  | "concentratorId"
  | "controlPort"
  | "currentPort"
  | "sensorPort"
  | "model"
  | "address"
  | "extra"
  | "canInput"
  | "status"
>;
/** The stored wiring of a concentrator. */
export type WiredHost = Pick<Concentrator, "id" | "code" | "kind" | "model" | "address" | "status">;
/** Everything stored below a gateway. */
export interface StoredWiring {
  readonly hosts: readonly WiredHost[];
  readonly devices: readonly WiredDevice[];
}

export interface WiringLine {
  readonly code: string;
  readonly match: WiringMatch;
  /** Columns that are not the same in both. */
  readonly differing: readonly WiringColumn[];
  /** The stored form; null: not stored. */
  readonly stored: Keyed | null;
  /** Wiring as the gateway reports it; null: it does not report it. */
  readonly there: Keyed | null;
}

const orNull = (text: string): SettingValue => (text === "" ? null : text);

/** Longest text of a setting. */
const extraTextMax = 200;

const partText = ({ code, name, unit }: Extra): string =>
  [code, name, unit].filter((part) => part !== "").join(" ");

/** Further parameters in one text: `code name unit`, parted by semicolons. */
const extraText = (extra: readonly Extra[]): SettingValue =>
  orNull(extra.map(partText).join("; ").slice(0, extraTextMax));

/**
 * A name of several words looks like a name with a unit, so an extra that is stored already stays
 * as it is.
 */
function extraOf(part: string, storedExtras: readonly Extra[]): Extra {
  const existing = storedExtras.find((extra) => partText(extra) === part);
  if (existing !== undefined) return existing;
  const [code = "", ...words] = part.split(" ");
  const unit = words.length > 1 ? (words.pop() ?? "") : "";
  return { code, name: words.join(" "), unit };
}

/** Further parameters as a gateway reports them; null: they do not fit the list. */
export function extraFrom(
  cellText: SettingValue | undefined,
  storedExtras: readonly Extra[],
): Extra[] | null {
  const parts = textOf(cellText)
    .split("; ")
    .filter((part) => part !== "");
  const extra = z
    .array(extraSchema)
    .max(extraMax)
    .safeParse(parts.map((part) => extraOf(part, storedExtras)));
  return extra.success && extraText(extra.data) === orNull(textOf(cellText)) ? extra.data : null;
}

/** A device as a row of the group. */
const deviceRow = (device: WiredDevice, hosts: readonly WiredHost[]): Keyed => ({
  code: device.code,
  kind: null,
  concentrator: hosts.find(({ id }) => id === device.concentratorId)?.code ?? null,
  controlPort: device.controlPort,
  currentPort: device.currentPort,
  sensorPort: device.sensorPort,
  model: orNull(device.model),
  address: orNull(device.address),
  extra: extraText(device.extra),
});

/** Returns a concentrator as a row; its kind marks it as one. */
const hostRow = ({ code, kind, model, address }: WiredHost): Keyed => ({
  code,
  kind,
  concentrator: null,
  controlPort: null,
  currentPort: null,
  sensorPort: null,
  model: orNull(model),
  address: orNull(address),
  extra: null,
});

/** Returns the stored devices in use as rows of the group, concentrators first. */
export const wiringRows = ({ hosts, devices }: StoredWiring): Keyed[] => [
  ...hosts.filter(isWired).map(hostRow),
  ...devices
    .filter((device) => isWired(device) && !isReadByHand(device))
    .map((device) => deviceRow(device, hosts)),
];

/** A device out of use is wired to nothing. */
const isWired = ({ status }: Pick<WiredDevice, "status">): boolean => status !== "disabled";

const valueOf = (row: Keyed, column: string): SettingValue => row[column] ?? null;

/** People read it, and no line leads to it. */
const isReadByHand = ({ canInput, controlPort, currentPort, sensorPort }: WiredDevice): boolean =>
  canInput && controlPort === null && currentPort === null && sensorPort === null;

/** Device by device, in the stored order; additional ones come last. */
export function compareWiring(
  wiring: StoredWiring,
  { rows }: Pick<ReadSettings, "rows">,
): WiringLine[] {
  const rowByCode = new Map(rows.map((row) => [String(row.code), row]));
  const storedRows = wiringRows(wiring);
  const codes = new Set(storedRows.map(({ code }) => String(code)));
  return [
    ...storedRows.map((row) =>
      lineOf(String(row.code), row, rowByCode.get(String(row.code)) ?? null),
    ),
    ...[...rowByCode]
      .filter(([code]) => !codes.has(code))
      .map(([code, row]) => lineOf(code, null, row)),
  ];
}

function lineOf(code: string, stored: Keyed | null, there: Keyed | null): WiringLine {
  if (stored === null || there === null)
    return {
      code,
      match: stored === null ? "onlyThere" : "onlyKept",
      differing: [],
      stored,
      there,
    };
  const differing = wiringColumns.filter(
    (column) => valueOf(stored, column) !== valueOf(there, column),
  );
  return { code, match: differing.length === 0 ? "same" : "differs", differing, stored, there };
}

/**
 * Returns the changes that give the gateway exactly the stored wiring: existing rows keep their
 * places, new ones follow, and rows that exist only at the gateway are removed.
 */
export function desiredWiring(
  wiring: StoredWiring,
  { rows }: Pick<ReadSettings, "rows">,
): { readonly k: string; readonly row: number; readonly to: SettingValue }[] {
  const lines = compareWiring(wiring, { rows });
  const byCode = new Map(lines.map((line) => [line.code, line]));
  const known = rows.flatMap((row, index) => {
    const line = byCode.get(String(row.code));
    if (line === undefined || line.match === "same") return [];
    if (line.stored === null) return cellsOf(index, ["code", ...wiringColumns], {});
    return cellsOf(index, line.differing, line.stored);
  });
  const added = lines.filter(({ match }) => match === "onlyKept");
  return [
    ...known,
    ...added.flatMap(({ stored }, index) =>
      cellsOf(rows.length + index, ["code", ...wiringColumns], stored ?? {}),
    ),
  ];
}

const cellsOf = (row: number, columns: readonly string[], values: Keyed) =>
  columns.map((k) => ({ k, row, to: valueOf(values, k) }));

/** Kinds of devices by the first letters of their codes. */
const kindOfCode: readonly (readonly [RegExp, Terminal["kind"]])[] = [
  [/^F\d/i, "fan"],
  [/^T\d/i, "tempProbe"],
  [/^H\d/i, "humidityProbe"],
  [/^P\d/i, "pressureSensor"],
  [/^G\d/i, "gasSensor"],
  [/^W\d/i, "waterMeter"],
  [/^L\d/i, "light"],
];

const textOf = (value: SettingValue | undefined): string =>
  value === null || value === undefined ? "" : String(value);
const portOf = (value: SettingValue | undefined): number | null =>
  typeof value === "number" ? value : null;

const wiredFields = (row: Keyed) => ({
  controlPort: portOf(row.controlPort),
  currentPort: portOf(row.currentPort),
  sensorPort: portOf(row.sensorPort),
  model: textOf(row.model),
  address: textOf(row.address),
});

/** The kind of a row that is a concentrator; undefined: it is a terminal device. */
const hostKindOf = (row: Keyed) => concentratorKindKeys.find((kind) => kind === row.kind);
export const isHostRow = (row: Keyed): boolean => hostKindOf(row) !== undefined;

const hostFields = (row: Keyed) => ({
  kind: hostKindOf(row) ?? ("sensorGateway" as const),
  model: textOf(row.model),
  address: textOf(row.address),
});

/** A concentrator only the gateway knows, as the list would keep it. */
export const hostFrom = (gatewayId: number, code: string, row: Keyed): CreateConcentrator => ({
  gatewayId,
  code,
  name: code,
  ...hostFields(row),
});
/** A concentrator that is kept, as the gateway reports it is. */
export const hostWith = (host: Concentrator, row: Keyed) => ({
  ...host,
  ...hostFields(row),
  status: wiredStatus(host),
});

/** A device that the gateway reports as wired is in use. */
const wiredStatus = ({ status }: Pick<Terminal, "status">): Terminal["status"] =>
  status === "disabled" ? "inUse" : status;

type HostIds = readonly Pick<Concentrator, "id" | "code">[];
const hostIdIn = (hosts: HostIds, row: Keyed): number | null =>
  hosts.find(({ code }) => code === row.concentrator)?.id ?? null;

/** A device only the gateway knows, as the list would keep it; its kind is guessed by its code. */
export const deviceFrom = (
  gatewayId: number,
  code: string,
  row: Keyed,
  hosts: HostIds,
): CreateTerminal => ({
  gatewayId,
  concentratorId: hostIdIn(hosts, row),
  kind: kindOfCode.find(([pattern]) => pattern.test(code))?.[1] ?? "other",
  code,
  name: code,
  ...wiredFields(row),
  extra: extraFrom(row.extra, []) ?? [],
});

/** A device that is kept, as the gateway reports it is wired. */
export const deviceWith = (device: Terminal, row: Keyed, hosts: HostIds) => ({
  ...device,
  concentratorId: hostIdIn(hosts, row),
  ...wiredFields(row),
  extra: extraFrom(row.extra, device.extra) ?? device.extra,
  status: wiredStatus(device),
});

/** A code that the gateway reports and the list lacks or has differently. */
export type ReportedLine = WiringLine & { readonly there: Keyed };
const isReported = (line: WiringLine): line is ReportedLine =>
  line.there !== null && (line.match === "onlyThere" || line.match === "differs");

/**
 * Lines that the list can take over, and lines that it cannot because of their further parameters.
 */
export function adoptableWiring(lines: readonly WiringLine[], devices: readonly Terminal[]) {
  const canHold = ({ code, there }: ReportedLine): boolean => {
    const storedExtra = devices.find((device) => device.code === code)?.extra ?? [];
    const extra = extraFrom(there.extra, storedExtra);
    return extra !== null && (!isHostRow(there) || extra.length === 0);
  };
  const changed = lines.filter(isReported);
  return {
    taken: changed.filter(canHold),
    unreadable: changed.filter((line) => !canHold(line)),
  };
}

/**
 * Fans to be moved to another port of the gateway: the reported port, and the stored one. These are
 * the bits of the level table.
 */
export const movedFans = (
  lines: readonly WiringLine[],
  devices: readonly Pick<Terminal, "code" | "kind">[],
): ReadonlyMap<number, number> =>
  new Map(
    lines.flatMap(({ code, stored, there }): [number, number][] => {
      const isFan = devices.some((device) => device.code === code && device.kind === "fan");
      const [from, to] = [outputIn(there), outputIn(stored)];
      return isFan && from !== null && to !== null && from !== to ? [[from, to]] : [];
    }),
  );

/** The gateway's own port named by a row; null: no port, or one of a concentrator. */
const ownPort = (row: Keyed | null): number | null =>
  (row?.concentrator ?? null) === null ? portOf(row?.controlPort) : null;
/** Output of a fan: the gateway's own port if the level table can address it, otherwise null. */
const outputIn = (row: Keyed | null): number | null => {
  const port = ownPort(row);
  return port !== null && port <= fanOutputs ? port : null;
};

/** Returns the devices at the gateway's own outputs, in the order of their ports. */
export const wiredOutputs = ({
  rows,
}: Pick<ReadSettings, "rows">): { readonly port: number; readonly name: string }[] =>
  rows
    .flatMap((row) => {
      const port = ownPort(row);
      const name = [row.code, row.model].map(textOf).filter((text) => text !== "");
      return port === null ? [] : [{ port, name: name.join(" ") }];
    })
    .toSorted((a, b) => a.port - b.port);

/** Returns the changes of the level table that keep the same fans running. */
export const levelsOfMoved = (
  { rows }: Pick<ReadSettings, "rows">,
  moved: ReadonlyMap<number, number>,
): { readonly k: string; readonly row: number; readonly to: number }[] =>
  rows.flatMap(({ fans }, row) => {
    const to = typeof fans === "number" ? movedBits(fans, moved) : fans;
    return typeof to !== "number" || to === fans ? [] : [{ k: "fans", row, to }];
  });

const movedBits = (bits: number, moved: ReadonlyMap<number, number>): number =>
  Array.from({ length: fanOutputs }, (_, output) => output + 1)
    .filter((port) => (bits & (1 << (port - 1))) !== 0)
    .reduce((after, port) => after | (1 << ((moved.get(port) ?? port) - 1)), 0);
