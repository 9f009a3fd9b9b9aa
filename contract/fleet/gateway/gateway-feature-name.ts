import type { GatewayAction } from "./gateway-feature.ts";
import type { Words } from "../../base/words.ts";

/** Actions a gateway can carry out besides taking new values. */
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
