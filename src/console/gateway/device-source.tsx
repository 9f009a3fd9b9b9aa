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
  terminalKindKeys,
  terminalKinds,
} from "../../../contract/gateway-device.ts";
import type { Language, Words } from "../../../contract/words.ts";
import { gatewayWords } from "../../i18n/words/gateway.ts";
import { recordSource } from "../record/record-source.ts";
import type { FormField } from "../record/field.ts";
import { ExtraRows } from "./extra-rows.tsx";
import type { GatewaySay } from "../../i18n/words/gateway.ts";

/** A concentrator as its form holds it. */
export type ConcentratorForm = z.input<typeof concentratorSchema>;

const concentratorSchema = createConcentratorSchema.omit({ gatewayId: true });

export const concentratorSource = (gatewayId: number) =>
  recordSource({
    kind: "gateways",
    manage: "gateway.manage",
    list: "listConcentrator",
    create: "createConcentrator",
    update: "updateConcentrator",
    remove: "deleteConcentrator",
    within: { gatewayId },
    schema: concentratorSchema,
    nameOf: ({ name }) => name,
    send: (form: ConcentratorForm) => form,
    formOf: (one): ConcentratorForm =>
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

/** A terminal device as its form holds it. */
export type TerminalForm = z.input<typeof terminalSchema>;

const terminalSchema = createTerminalSchema.omit({ gatewayId: true }).extend({
  // What is wrong in a row is said of the whole (`check` below).
  extra: z.array(z.custom<Extra>()),
});
const isWhole = (extra: readonly Extra[]) =>
  extra.every((one) => extraSchema.safeParse(one).success);

export const terminalSource = (gatewayId: number) =>
  recordSource({
    kind: "gateways",
    manage: "gateway.manage",
    list: "listTerminal",
    create: "createTerminal",
    update: "updateTerminal",
    remove: "deleteTerminal",
    within: { gatewayId },
    schema: terminalSchema,
    nameOf: ({ name }) => name,
    check: ({ extra }) => (isWhole(extra) ? {} : { extra: { words: gatewayWords.extraFaulty } }),
    send: (form: TerminalForm) => form,
    formOf: (one): TerminalForm =>
      one === null
        ? {
            kind: "tempProbe",
            code: "",
            name: "",
            model: "",
            address: "",
            status: "inUse",
            concentratorId: null,
            controlPort: null,
            currentPort: null,
            sensorPort: null,
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
            controlPort: one.controlPort,
            currentPort: one.currentPort,
            sensorPort: one.sensorPort,
            canInput: one.canInput,
            extra: one.extra,
          },
  });

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
  { name: "controlPort", kind: "number", decimals: 0, label: say("controlPort"), isShort: true },
  { name: "currentPort", kind: "number", decimals: 0, label: say("currentPort"), isShort: true },
  { name: "sensorPort", kind: "number", decimals: 0, label: say("sensorPort"), isShort: true },
  { name: "canInput", kind: "flag", label: say("canInput"), isShort: true },
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
