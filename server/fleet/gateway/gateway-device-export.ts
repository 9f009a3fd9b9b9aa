import {
  concentratorFields,
  type Terminal,
  terminalFields,
} from "../../../contract/fleet/gateway/gateway-device.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { listConcentrators } from "./concentrators.ts";
import { listTerminals } from "./terminals.ts";

/** The concentrators of a list. */
export const concentratorFile = listFile({
  table: "concentrator",
  fields: concentratorFields,
  list: listConcentrators,
  columns: () => [
    "code",
    "name",
    "kind",
    "model",
    "address",
    "firmware",
    "status",
    "terminalCount",
  ],
});

const extraText = ({ extra }: Terminal): string =>
  extra.map(({ code, name, unit }) => `${code} ${name} ${unit}`.trim()).join("; ");

/** The terminal devices of a list, with the ports they are wired to. */
export const terminalFile = listFile({
  table: "terminal",
  fields: terminalFields,
  list: listTerminals,
  columns: () => [
    "code",
    "name",
    "kind",
    { key: "concentratorName", cell: ({ concentratorName }) => concentratorName },
    "controlPort",
    "currentPort",
    "sensorPort",
    "model",
    "address",
    "canInput",
    "status",
    { key: "extra", cell: extraText },
  ],
});
