import type { ParameterGroup } from "../../fleet/gateway/parameter-group.ts";
import type { Words } from "../../base/words.ts";

/** Names of the setting groups. */
export const parameterGroups = {
  flock: { zh: "批次", en: "Flock" },
  curve: { zh: "温度曲线", en: "Temperature curve" },
  levels: { zh: "通风级别表", en: "Ventilation levels" },
  vent: { zh: "通风", en: "Ventilation" },
  press: { zh: "负压", en: "Static pressure" },
  inlet: { zh: "进风窗", en: "Inlets" },
  cool: { zh: "湿帘", en: "Cooling pads" },
  humid: { zh: "湿度", en: "Humidity" },
  air: { zh: "空气质量", en: "Air quality" },
  heat: { zh: "加热", en: "Heating" },
  light: { zh: "光照", en: "Light" },
  feed: { zh: "喂料", en: "Feed" },
  water: { zh: "饮水", en: "Water" },
  alarm: { zh: "报警", en: "Alarms" },
  empty: { zh: "空舍", en: "Empty house" },
  wiring: { zh: "接线", en: "Wiring" },
  sys: { zh: "系统", en: "System" },
} as const satisfies Record<ParameterGroup, Words>;
