import { z } from "zod";
import {
  type Concentrator,
  concentratorKindKeys,
  concentratorKinds,
  createConcentratorSchema,
  createTerminalSchema,
  deviceStatusKeys,
  deviceStatuses,
  type Extra,
  extraSchema,
  type Terminal,
  terminalKindKeys,
  terminalKinds,
} from "../../../contract/gateway-device.ts";
import type { Language, Words } from "../../../contract/words.ts";
import { gatewayWords } from "../../i18n/words/gateway.ts";
import type { RecordEditorPort } from "../../stores/record/record-editor.ts";
import type { FormField } from "../record/field.ts";
import { ExtraRows } from "./extra-rows.tsx";
import type { GatewaySay } from "../../i18n/words/gateway.ts";
import { numberText } from "../record/number-text.ts";
import type { CallPort } from "../../stores/port/call.ts";

/** A concentrator as its form holds it. */
export type ConcentratorForm = z.input<typeof concentratorSchema>;

const concentratorSchema = createConcentratorSchema.omit({ gatewayId: true });

export const concentratorPort = (
  call: CallPort,
  gatewayId: number,
  onChanged: () => void,
): RecordEditorPort<ConcentratorForm, Concentrator> => ({
  schema: concentratorSchema,
  save: (values, of) =>
    of === null
      ? call("createConcentrator", { ...values, gatewayId })
      : call("updateConcentrator", { ...values, id: of.id, version: of.version }),
  remove: async (id) => void (await call("deleteConcentrator", { id }, { isQuiet: true })),
  read: async (id) =>
    (await call("listConcentrator", { gatewayId, pageSize: 1000 }, { isQuiet: true })).rows.find(
      (one) => one.id === id,
    ) ?? null,
  formOf: (one) =>
    one === null
      ? {
          kind: "sensorGateway",
          code: "",
          name: "",
          model: "",
          address: "",
          firmware: "",
          status: "inUse",
        }
      : {
          kind: one.kind,
          code: one.code,
          name: one.name,
          model: one.model,
          address: one.address,
          firmware: one.firmware,
          status: one.status,
        },
  onChanged,
});

const choices = <K extends string>(
  keys: readonly K[],
  names: Readonly<Record<K, Words>>,
  language: Language,
) => keys.map((value) => ({ value, label: names[value][language] }));

export const concentratorFields = (
  say: GatewaySay,
  language: Language,
): readonly FormField<ConcentratorForm>[] => [
  { name: "name", kind: "line", max: 50, label: say("deviceName") },
  { name: "code", kind: "line", max: 20, label: say("deviceCode"), isShort: true },
  {
    name: "kind",
    kind: "choice",
    label: say("deviceKind"),
    isShort: true,
    options: choices(concentratorKindKeys, concentratorKinds, language),
  },
  { name: "model", kind: "line", max: 50, label: say("deviceModel"), isShort: true },
  { name: "address", kind: "line", max: 50, label: say("deviceAddress"), isShort: true },
  { name: "firmware", kind: "line", max: 40, label: say("gatewayFirmware"), isShort: true },
  {
    name: "status",
    kind: "choice",
    label: say("deviceStatus"),
    isShort: true,
    options: choices(deviceStatusKeys, deviceStatuses, language),
  },
];

/** A terminal device as its form holds it: numbers as they are typed. */
export type TerminalForm = z.input<typeof terminalSchema>;

const { controlPort, currentPort, sensorPort } = createTerminalSchema.shape;
const terminalSchema = createTerminalSchema.omit({ gatewayId: true }).extend({
  controlPort: numberText(controlPort),
  currentPort: numberText(currentPort),
  sensorPort: numberText(sensorPort),
  // What is wrong in a row is said of the whole (`check` below).
  extra: z.array(z.custom<Extra>()),
});
const portOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));
const portText = (port: number | null): string => (port === null ? "" : String(port));
const isWhole = (extra: readonly Extra[]) =>
  extra.every((one) => extraSchema.safeParse(one).success);

export const terminalPort = (
  call: CallPort,
  gatewayId: number,
  onChanged: () => void,
): RecordEditorPort<TerminalForm, Terminal> => {
  const sent = (values: TerminalForm) => ({
    ...values,
    controlPort: portOf(values.controlPort),
    currentPort: portOf(values.currentPort),
    sensorPort: portOf(values.sensorPort),
  });
  return {
    schema: terminalSchema,
    check: (values) =>
      isWhole(values.extra) ? {} : { extra: { words: gatewayWords.extraFaulty } },
    save: (values, of) =>
      of === null
        ? call("createTerminal", { ...sent(values), gatewayId })
        : call("updateTerminal", { ...sent(values), id: of.id, version: of.version }),
    remove: async (id) => void (await call("deleteTerminal", { id }, { isQuiet: true })),
    read: async (id) =>
      (await call("listTerminal", { gatewayId, pageSize: 1000 }, { isQuiet: true })).rows.find(
        (one) => one.id === id,
      ) ?? null,
    formOf: (one) =>
      one === null
        ? {
            kind: "tempProbe",
            code: "",
            name: "",
            model: "",
            address: "",
            status: "inUse",
            concentratorId: null,
            controlPort: "",
            currentPort: "",
            sensorPort: "",
            canInput: false,
            extra: [],
          }
        : {
            kind: one.kind,
            code: one.code,
            name: one.name,
            model: one.model,
            address: one.address,
            status: one.status,
            concentratorId: one.concentratorId,
            controlPort: portText(one.controlPort),
            currentPort: portText(one.currentPort),
            sensorPort: portText(one.sensorPort),
            canInput: one.canInput,
            extra: one.extra,
          },
    onChanged,
  };
};

/** `hosts`: the concentrators it may be wired to. */
export const terminalFields = (
  say: GatewaySay,
  language: Language,
  hosts: readonly Concentrator[],
): readonly FormField<TerminalForm>[] => [
  { name: "name", kind: "line", max: 50, label: say("deviceName") },
  { name: "code", kind: "line", max: 20, label: say("deviceCode"), isShort: true },
  {
    name: "kind",
    kind: "choice",
    label: say("deviceKind"),
    isShort: true,
    options: choices(terminalKindKeys, terminalKinds, language),
  },
  {
    name: "concentratorId",
    kind: "choice",
    label: say("deviceConcentrator"),
    isShort: true,
    options: [
      { value: null, label: say("deviceDirect") },
      ...hosts.map(({ id, name }) => ({ value: id, label: name })),
    ],
  },
  {
    name: "status",
    kind: "choice",
    label: say("deviceStatus"),
    isShort: true,
    options: choices(deviceStatusKeys, deviceStatuses, language),
  },
  { name: "controlPort", kind: "line", max: 3, label: say("controlPort"), isShort: true },
  { name: "currentPort", kind: "line", max: 3, label: say("currentPort"), isShort: true },
  { name: "sensorPort", kind: "line", max: 3, label: say("sensorPort"), isShort: true },
  {
    name: "canInput",
    kind: "choice",
    label: say("canInput"),
    isShort: true,
    options: [
      { value: false, label: say("noWord") },
      { value: true, label: say("yesWord") },
    ],
  },
  { name: "model", kind: "line", max: 50, label: say("deviceModel"), isShort: true },
  { name: "address", kind: "line", max: 50, label: say("deviceAddress"), isShort: true },
  {
    name: "extra",
    kind: "part",
    label: say("extraParameters"),
    textOf: (extra) => extra.map(({ name, unit }) => `${name} ${unit}`.trim()).join(", ") || "–",
    draw: ({ name, value, put }) => (
      <ExtraRows name={name} value={value} onChange={(rows) => put([...rows])} />
    ),
  },
];
