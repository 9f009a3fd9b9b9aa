import type { Words } from "../../../../contract/base/words.ts";

/**
 * Words of the drawn plan of a house, on the wall and in the console. `{name}` stands for a value.
 */
export const planWords = {
  plan: { zh: "栋舍平面图", en: "Plan of the house" },
  planStale: { zh: "数据已过时", en: "old data" },
  fansRunning: { zh: "风机运行 {running}/{all}", en: "fans running: {running} of {all}" },
  fanOne: { zh: "{number} 号风机", en: "Fan {number}" },
  fansFaulty: { zh: "风机故障：{list}", en: "fan fault: {list}" },
  probes: { zh: "温度探头 {list} °C", en: "probes {list} °C" },
  probeOne: { zh: "{number} 号探头", en: "Probe {number}" },
  probesAbove: { zh: "高于目标范围：{list}", en: "above the target band: {list}" },
  probesBelow: { zh: "低于目标范围：{list}", en: "below the target band: {list}" },
  probesFaulty: { zh: "探头故障：{list}", en: "probe fault: {list}" },
  inlets: { zh: "侧风窗 {list}", en: "inlets {list}" },
  inletOne: { zh: "{number} 号侧风窗", en: "Inlet {number}" },
  doors: { zh: "导流板 {list}", en: "tunnel door {list}" },
  doorOne: { zh: "{number} 号导流板", en: "Tunnel door {number}" },
  pads: { zh: "湿帘 {list}", en: "cooling pads {list}" },
  padOne: { zh: "{number} 号湿帘", en: "Cooling pad {number}" },
  heaters: { zh: "加热 {list}", en: "heaters {list}" },
  heaterOne: { zh: "{number} 号加热", en: "Heater {number}" },
  lights: { zh: "灯光 {list}", en: "lights {list}" },
  lightOne: { zh: "{number} 号灯光", en: "Light {number}" },
  inputs: { zh: "报警输入 {list}", en: "alarm inputs {list}" },
  inputOne: { zh: "{number} 号报警输入", en: "Alarm input {number}" },
  inputsAlarmed: { zh: "报警中的输入：{list}", en: "inputs in alarm: {list}" },
  airTunnel: { zh: "气流：由导流板流向风机", en: "air flows from the tunnel door to the fans" },
  airSide: { zh: "气流：由侧风窗流向风机", en: "air flows from the side inlets to the fans" },
  on: { zh: "开", en: "on" },
  off: { zh: "关", en: "off" },
  contactOpen: { zh: "断开", en: "open" },
  contactClosed: { zh: "闭合", en: "closed" },
  unknown: { zh: "未知", en: "unknown" },
  alarm: { zh: "报警", en: "alarm" },
} as const satisfies Record<string, Words>;
export type PlanWord = keyof typeof planWords;
