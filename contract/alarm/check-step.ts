import type { Words } from "../base/words.ts";
import type { HouseDetail } from "../fleet/house/reading.ts";

/** Facts of the newest frame that help to check the alarm. Absent: nothing is known about it. */
export type CheckFrame = Partial<
  Pick<
    HouseDetail,
    | "temp"
    | "targetTemp"
    | "tempOut"
    | "staticPressure"
    | "fans"
    | "heaters"
    | "coolPads"
    | "volts"
    | "controlMode"
    | "siloKg"
    | "rssi"
  >
>;

/** Below this the fans of a closed house draw too little, above it the air cannot come in, Pa. */
const lowPa = 8;
const highPa = 45;
/** A phase below this voltage counts as lost, V; a signal below this is weak, dBm. */
const deadVolts = 50;
const weakDbm = -100;

const isOn = (values: readonly (number | null)[] | undefined): boolean =>
  values?.some((value) => value !== null && value > 0) ?? false;
const isBelow = (value: number | null | undefined, limit: number): boolean =>
  value != null && value < limit;
const isAbove = (value: number | null | undefined, limit: number): boolean =>
  value != null && value > limit;

/** Facts that put a check before the others. */
const facts = {
  noPower: ({ volts }: CheckFrame) => volts?.some((value) => isBelow(value, deadVolts)) ?? false,
  weakAir: ({ fans, staticPressure }: CheckFrame) => isOn(fans) && isBelow(staticPressure, lowPa),
  noFan: ({ fans }: CheckFrame) => fans !== undefined && fans.length > 0 && !isOn(fans),
  blockedAir: ({ staticPressure }: CheckFrame) => isAbove(staticPressure, highPa),
  hotOutside: ({ tempOut, targetTemp }: CheckFrame) =>
    tempOut != null && targetTemp != null && tempOut > targetTemp,
  dryPads: ({ coolPads, tempOut, targetTemp }: CheckFrame) =>
    !isOn(coolPads) && tempOut != null && targetTemp != null && tempOut > targetTemp,
  heating: ({ heaters }: CheckFrame) => isOn(heaters),
  coldHeaters: ({ heaters, temp, targetTemp }: CheckFrame) =>
    !isOn(heaters) && temp != null && targetTemp != null && temp < targetTemp,
  byHand: ({ controlMode }: CheckFrame) => controlMode != null && controlMode !== "smart",
  emptySilo: ({ siloKg }: CheckFrame) => isBelow(siloKg, 500),
  weakSignal: ({ rssi }: CheckFrame) => isBelow(rssi, weakDbm),
} satisfies Record<string, (frame: CheckFrame) => boolean>;

interface Step extends Words {
  /** Comes first where this is so. */
  readonly first?: keyof typeof facts;
}
const step = (zh: string, en: string, first?: keyof typeof facts): Step => ({
  zh,
  en,
  ...(first !== undefined && { first }),
});

/** Things that a person checks in and around a house. */
export const checkSteps = {
  power: step(
    "总电源、空开、接触器；发电机是否已供电",
    "Mains supply, breakers and contactors; is the generator supplying power?",
    "noPower",
  ),
  fansTurn: step(
    "风机是否运转：空开、热继电器",
    "Are the fans running? Check breakers and thermal relays",
    "noFan",
  ),
  belts: step(
    "风机皮带是否打滑，百叶窗是否打开，进风口和舍门是否漏风",
    "Slipping fan belts, closed shutters, air leaking in through doors or inlets",
    "weakAir",
  ),
  inlets: step(
    "侧风窗、导流板是否卡住、结冰或被遮挡",
    "Inlets and tunnel door: stuck, iced up or blocked",
    "blockedAir",
  ),
  pads: step("湿帘：水泵、水位，是否干湿不均", "Cooling pads: pump, water, dry patches", "dryPads"),
  heaterOut: step(
    "加热：燃料、点火、循环泵",
    "Heating: fuel, ignition, circulation pump",
    "coldHeaters",
  ),
  heaterOn: step("加热是否关不掉", "Heaters that do not switch off", "heating"),
  mode: step(
    "环控器是否在手动，目标温度和级别是否被改过",
    "Controller in manual mode, or target and levels changed",
    "byHand",
  ),
  minVent: step("最小通风级别和时间", "Minimum ventilation level and timer"),
  probe: step(
    "用手持仪表比对探头，检查安装位置和接线",
    "Compare the probe with a hand-held meter; check its position and wiring",
  ),
  animals: step(
    "先看畜禽：是否张嘴喘气、扎堆、分布不均",
    "The animals first: panting, huddling, uneven distribution",
  ),
  doors: step("舍门、粪沟挡板是否关好", "Doors and manure pit covers closed"),
  litter: step("垫料是否潮湿，粪便是否按时清理", "Wet litter; manure removed on schedule"),
  leaks: step("水线、饮水乳头、接头是否漏水", "Leaks at water lines, nipples and joints"),
  waterSupply: step(
    "水源、水压、过滤器、电磁阀",
    "Water source, pressure, filters and solenoid valve",
  ),
  waterMeter: step("水表是否走字", "Is the water meter counting?"),
  feedLine: step("料线电机、绞龙、料位开关", "Feed line motor, auger and level switches"),
  silo: step("料塔余料，是否结拱不下料", "Feed left in the silo; is it bridging?", "emptySilo"),
  scale: step("自动秤是否归零，有无粪污", "Automatic scale: zero point and dirt"),
  records: step("核对日报和存栏数", "The daily record and the head count"),
  flock: step(
    "在系统中录入批次：录入前，温度、通风、饮水等报警都不判断",
    "Enter the flock here: until then no alarm of heat, air or water is judged",
  ),
  headCount: step(
    "环控器上的存栏数：空舍时应清零",
    "The head count at the controller: zero in an empty house",
  ),
  vet: step("检查死因，必要时请兽医", "Cause of death; call the vet if needed"),
  meter: step("电表、互感器和接线", "Meter, current transformers and wiring"),
  load: step("哪些设备同时启动，能否错开", "Machines running at the same time: which can wait?"),
  capacitor: step("功率因数补偿电容和熔断器", "Power factor capacitors and their fuses"),
  phases: step("各相接线端子是否松动、发热", "Loose or hot terminals of each phase"),
  motor: step("该电机：热继电器、轴承、接线", "This motor: thermal relay, bearings, wiring"),
  winch: step("卷扬机、钢丝绳、限位开关", "Winch, cable and limit switches"),
  battery: step("备用电池和充电器", "Backup battery and its charger"),
  wiredInput: step("该输入所接的设备和接线", "The device wired to this input, and its wiring"),
  goThere: step("立即到场，确认人员安全", "Go to the house at once and make sure people are safe"),
  emergencyStop: step(
    "急停按钮和联锁，排除后复位",
    "Emergency stop button and interlocks; reset once cleared",
  ),
  gatewayPower: step("网关供电和指示灯", "Gateway power supply and indicator lights", "noPower"),
  signal: step("天线、信号、SIM 卡流量", "Antenna, signal, remaining SIM data", "weakSignal"),
  bus: step("RS-485 接线、地址和终端电阻", "RS-485 wiring, address and terminating resistor"),
  call: step(
    "给现场打电话，请人看一眼栋舍",
    "Call the farm and ask someone to look into the house",
  ),
  clock: step("网关时间同步", "Gateway time synchronisation"),
  whoSet: step("谁改的、为什么：见修改记录", "Who changed it and why: see Modify records"),
  readAgain: step(
    "重新读取设置，与现场屏幕对照",
    "Read the settings again and compare with the panel on site",
  ),
  restart: step("环控器面板上的故障代码", "Fault code on the controller panel"),
} as const satisfies Record<string, Step>;
export type CheckStep = keyof typeof checkSteps;

/** True where the frame puts this check before the others. */
export function comesFirst(key: CheckStep, frame: CheckFrame): boolean {
  const { first }: Step = checkSteps[key];
  return first !== undefined && facts[first](frame);
}
