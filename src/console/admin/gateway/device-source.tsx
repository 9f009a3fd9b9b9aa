import { z } from "zod";
import {
  type Concentrator,
  concentratorFields as concentrator,
  createConcentratorSchema,
  createTerminalSchema,
  type Extra,
  extraSchema,
  terminalFields as terminal,
} from "../../../../contract/fleet/gateway/gateway-device.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { gatewayWords } from "../../../i18n/words/fleet/gateway-words.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";
import {
  choiceField,
  type FormField,
  formFrom,
  lineField,
  shortField,
} from "../../crud/form/form-field.ts";
import { ExtraRows } from "./extra-rows.tsx";
import type { GatewayText } from "../../../i18n/words/fleet/gateway-words.ts";

/** The values of a concentrator's form. */
export type ConcentratorForm = z.input<typeof concentratorSchema>;

const concentratorSchema = createConcentratorSchema.omit({ gatewayId: true });

export const concentratorSource = (gatewayId: number) =>
  recordSource({
    kind: "gateways",
    manage: "gateway.manage",
    ...callsOf("Concentrator"),
    within: { gatewayId },
    schema: concentratorSchema,
    nameOf: ({ name }) => name,
    send: (form: ConcentratorForm) => form,
    formOf: formFrom<ConcentratorForm>({
      kind: "sensorGateway",
      code: "",
      name: "",
      model: "",
      address: "",
      firmware: "",
      status: "inUse",
    }),
  });

export const concentratorFields = (
  t: GatewayText,
  language: Language,
): readonly FormField<ConcentratorForm>[] => [
  lineField(concentrator, "name", language),
  shortField(concentrator, "code", language),
  choiceField(concentrator, "kind", language),
  shortField(concentrator, "model", language),
  shortField(concentrator, "address", language),
  { ...shortField(concentrator, "firmware", language), label: t("gatewayFirmware") },
  choiceField(concentrator, "status", language),
];

/** The values of a terminal device's form. */
export type TerminalForm = z.input<typeof terminalSchema>;

const terminalSchema = createTerminalSchema.omit({ gatewayId: true }).extend({
  // A fault in a row is reported for the whole (`check` below).
  extra: z.array(z.custom<Extra>()),
});
const isWhole = (extra: readonly Extra[]) =>
  extra.every((item) => extraSchema.safeParse(item).success);

export const terminalSource = (gatewayId: number) =>
  recordSource({
    kind: "gateways",
    manage: "gateway.manage",
    ...callsOf("Terminal"),
    within: { gatewayId },
    schema: terminalSchema,
    nameOf: ({ name }) => name,
    check: ({ extra }) => (isWhole(extra) ? {} : { extra: { words: gatewayWords.extraFaulty } }),
    send: (form: TerminalForm) => form,
    formOf: formFrom<TerminalForm>({
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
    }),
  });

const port = { kind: "number", decimals: 0, isShort: true } as const;

/** `hosts`: the concentrators it may be wired to. */
export const terminalFields = (
  t: GatewayText,
  language: Language,
  hosts: readonly Concentrator[],
): readonly FormField<TerminalForm>[] => [
  lineField(terminal, "name", language),
  shortField(terminal, "code", language),
  choiceField(terminal, "kind", language),
  {
    name: "concentratorId",
    kind: "choice",
    label: t("deviceConcentrator"),
    isShort: true,
    options: [
      { value: null, label: t("deviceDirect") },
      ...hosts.map(({ id, name }) => ({ value: id, label: name })),
    ],
  },
  choiceField(terminal, "status", language),
  { ...port, name: "controlPort", label: t("controlPort") },
  { ...port, name: "currentPort", label: t("currentPort") },
  { ...port, name: "sensorPort", label: t("sensorPort") },
  {
    name: "canInput",
    kind: "flag",
    label: t("canInput"),
    isShort: true,
    hint: t("canInputHint"),
  },
  shortField(terminal, "model", language),
  shortField(terminal, "address", language),
  {
    name: "extra",
    kind: "part",
    label: t("extraParameters"),
    textOf: (extra) => extra.map(({ name, unit }) => `${name} ${unit}`.trim()).join(", ") || "–",
    draw: ({ name, value, put }) => (
      <ExtraRows name={name} value={value} onChange={(rows) => put([...rows])} />
    ),
  },
];
