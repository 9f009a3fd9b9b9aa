import { concentratorKinds, portMax } from "../../../fleet/gateway/gateway-device.ts";
import { choice, type ParameterGroupDef, text, whole } from "./parameter-definition.ts";

const port = { risk: 3, isOptional: true } as const;

/**
 * Wiring: concentrators, which have a kind, and terminal devices. The codes are those they are
 * stored by; `concentrator` is the code of the one a device is wired to, empty: the gateway itself.
 */
export const wiring = {
  values: {},
  table: {
    rowsMax: 64,
    rowName: { zh: "设备", en: "Device" },
    columns: {
      code: { ...text("编码", "Code", 20, { risk: 3, isOptional: false }), initial: "F1" },
      kind: {
        ...choice("集中器类型", "Concentrator kind", concentratorKinds, "sensorGateway", port),
        initial: null,
      },
      concentrator: text("所属集中器", "Concentrator", 20, { risk: 3 }),
      controlPort: whole("控制端口", "Control port", "count", [1, portMax], 1, port),
      currentPort: whole("电流端口", "Current port", "count", [1, portMax], 1, port),
      sensorPort: whole("传感器端口", "Sensor port", "count", [1, portMax], 1, port),
      model: text("型号", "Model", 50, { risk: 3 }),
      address: text("地址", "Address", 50, { risk: 3 }),
      extra: text("附加参数", "Extra parameters", 200, { risk: 3 }),
    },
  },
} as const satisfies ParameterGroupDef;
