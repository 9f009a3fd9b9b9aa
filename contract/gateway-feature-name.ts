import type { GatewayAction, GatewayFeatures } from "./gateway-feature.ts";
import type { Words } from "./words.ts";

/** What a gateway can be told to do beside being written to. */
export const gatewayActions = {
  mode: { zh: "运行模式", en: "Run mode" },
  level: { zh: "通风级别", en: "Ventilation level" },
  output: { zh: "输出测试", en: "Output test" },
  clock: { zh: "校时", en: "Set clock" },
  restart: { zh: "重启", en: "Restart" },
  reset: { zh: "报警复位", en: "Reset alarms" },
  log: { zh: "设备日志", en: "Device log" },
  horn: { zh: "喇叭", en: "Horn" },
} as const satisfies Record<GatewayAction, Words>;

/** How fans of variable speed are driven. */
export const speedKinds = {
  none: { zh: "无", en: "None" },
  analog: { zh: "0-10 V", en: "0–10 V" },
  drive: { zh: "变频", en: "Variable speed" },
} as const satisfies Record<GatewayFeatures["speed"], Words>;

/** What of it a new firmware is for. */
export const firmwareKinds = {
  none: { zh: "不支持", en: "None" },
  bridge: { zh: "仅网关", en: "Gateway only" },
  controller: { zh: "网关与环控器", en: "Gateway and controller" },
} as const satisfies Record<GatewayFeatures["firmware"], Words>;
