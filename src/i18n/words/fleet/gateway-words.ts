import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";
import { formWords } from "../base/form-words.ts";
import { farmWords } from "./farm-words.ts";

/** Words of the gateways' part of /system/farm. `{name}` stands for a value. */
export const gatewayWords = {
  gatewayViews: { zh: "网关管理分类", en: "Gateway sections" },
  newGateway: { zh: "新建网关", en: "New gateway" },
  gatewayHouse: { zh: "栋舍", en: "House" },
  gatewayHouseNone: {
    zh: "所有栋舍都已有网关。请先新建栋舍，或删除不再使用的网关。",
    en:
      "All houses already have a gateway. Create a house first, or delete a gateway no longer in " +
      "use.",
  },
  gatewayHouseHint: {
    zh: "只列出还没有网关的栋舍。",
    en: "Only houses without a gateway are listed.",
  },
  gatewayNetworkId: { zh: "网络编号", en: "Network ID" },
  gatewayNetworkIdHint: {
    zh: "网关登录时的用户名，全系统唯一，区分大小写。",
    en: "The user name the gateway signs in with; unique, case-sensitive.",
  },
  gatewayNetworkChange: {
    zh: "网络编号改变后，网关须用新编号重新连接，密钥不变。",
    en:
      "After this change the gateway must reconnect with the new network ID; its secret stays " +
      "the same.",
  },
  gatewayTypeOf: { zh: "类型", en: "Type" },
  gatewayFarm: { zh: "农场", en: "Farm" },
  gatewayFirmware: { zh: "版本", en: "Version" },
  netUnknown: { zh: "未知", en: "Unknown" },
  noAlarmInputs: { zh: "还没有命名的报警输入", en: "No alarm input has a name yet" },
  noAlarmInputsWhy: {
    zh: "未命名的输入按常开、普通报警处理，报警只显示编号。",
    en:
      "Unnamed inputs are treated as normally open, with ordinary alarms; their alarms show " +
      "only the number.",
  },
  inputsUnnamed: {
    zh: "未命名的输入：{numbers}。它们按常开、普通报警处理，报警只显示编号。",
    en:
      "Inputs without a name: {numbers}. They are treated as normally open, with ordinary " +
      "alarms; their alarms show only the number.",
  },
  inputsNotFitted: {
    zh: "该类型的网关没有报警输入。",
    en: "Gateways of this type have no alarm inputs.",
  },
  newAlarmInput: { zh: "新建报警输入", en: "New alarm input" },
  inputRelayHint: {
    zh: "常闭接法断线也会报警，建议优先采用。",
    en: "Normally closed also alarms when a wire breaks; prefer it.",
  },
  inputImportantHint: { zh: "按紧急级别报警。", en: "Alarms are urgent." },
  inputHornHint: { zh: "报警时本栋舍喇叭响。", en: "Alarms sound the horn in the house." },
  inputTest: { zh: "屏蔽测试", en: "Test" },
  inputTestFor: { zh: "测试时长", en: "Test duration" },
  inputTestStart: { zh: "开始测试 {name}", en: "Test {name}" },
  inputTestEnd: { zh: "结束测试", en: "End test" },
  inputTestEndOf: { zh: "结束测试 {name}", en: "End the test of {name}" },
  inputTestUntil: { zh: "{name} 测试至 {time}", en: "Tested by {name} until {time}" },
  inputTestWhy: {
    zh: "测试期间报警照常显示和记录，但不通知任何人、不响喇叭，到时自动结束。",
    en:
      "During a test, alarms are shown and recorded, but nobody is notified and no horn " +
      "sounds. It ends automatically.",
  },
  inputHouse: { zh: "返回栋舍", en: "Back to the house" },
  gatewayState: { zh: "状态", en: "Status" },
  everyGatewayState: { zh: "全部状态", en: "All statuses" },
  everyType: { zh: "全部类型", en: "All types" },

  stateOnline: { zh: "在线", en: "Online" },
  stateOffline: { zh: "离线", en: "Offline" },
  stateNever: { zh: "从未上线", en: "Never online" },
  gatewaySecret: { zh: "密钥", en: "Secret" },
  secretNone: { zh: "未生成", en: "Not issued" },
  secretIssued: { zh: "已生成", en: "Issued" },
  secretRevoked: { zh: "已吊销", en: "Revoked" },
  wrongSecrets: { zh: "密钥错误 {count} 次", en: "{count} wrong {count:secret:secrets}" },
  connectGateway: { zh: "接入", en: "Connect" },
  connectNamed: { zh: "接入 {name}", en: "Connect {name}" },
  devicesOf: { zh: "设备（{count}）", en: "Devices ({count})" },
  devicesNamed: { zh: "{name} 的下属设备", en: "Devices of {name}" },
  gatewayGone: {
    zh: "连接立即断开，密钥失效；下属设备一并删除，栋舍的历史数据保留。",
    en:
      "Its connection closes and its secret becomes invalid at once; its devices are deleted " +
      "too. The history of the house is kept.",
  },
  issueSecret: { zh: "生成密钥", en: "Issue secret" },
  issueAnother: { zh: "重新生成", en: "Reissue" },
  revokeSecret: { zh: "吊销", en: "Revoke" },
  noSecretYet: {
    zh: "还没有密钥，网关无法登录。",
    en: "No secret yet: the gateway cannot sign in.",
  },
  secretIsRevoked: {
    zh: "密钥已吊销，网关无法登录。",
    en: "Secret revoked: the gateway cannot sign in.",
  },
  secretSince: {
    zh: "密钥于 {time} 生成，不会再次显示。",
    en: "Issued {time}; it will not be shown again.",
  },
  secretHidden: {
    zh: "密钥已设置，不会再次显示。",
    en: "A secret is set; it will not be shown again.",
  },
  askIssue: {
    zh: "现有密钥立即失效，连接随即断开；网关写入新密钥后才能恢复。",
    en:
      "The current secret becomes invalid and the connection closes at once; the gateway stays " +
      "offline until it is given the new one.",
  },
  askRevoke: {
    zh: "密钥立即失效，连接随即断开；在重新生成之前，网关无法登录，发来的数据也不再接收。",
    en:
      "The secret becomes invalid and the connection closes at once. Until a new one is issued, " +
      "the gateway cannot sign in and its data is not accepted.",
  },
  secretOnce: {
    zh: "密钥只显示这一次，请现在写入网关或妥善保存。",
    en: "Shown only once: enter it into the gateway now, or keep it safe.",
  },
  connectAddress: { zh: "服务器地址", en: "Host" },
  connectPort: { zh: "端口", en: "Port" },
  connectTls: { zh: "TLS 加密", en: "TLS" },
  yesWord: { zh: "是", en: "Yes" },
  noWord: { zh: "否", en: "No" },
  connectUser: { zh: "用户名", en: "User name" },
  connectPublish: { zh: "发布主题", en: "Publish topic" },
  connectSubscribe: { zh: "订阅主题", en: "Subscribe topic" },
  connectFileKey: { zh: "升级文件公钥（Ed25519）", en: "File signing key (Ed25519)" },
  connectWill: { zh: "遗嘱消息", en: "Last will" },
  connectProtocol: {
    zh: "协议文档、JSON Schema 与示例程序（英文）",
    en: "Protocol, JSON Schemas and example clients",
  },
  connectFrame: { zh: "示例数据帧", en: "Example frame" },
  connectLine: { zh: "试发一帧（mosquitto_pub）", en: "Send a test frame (mosquitto_pub)" },
  connectLineHint: { zh: "{place} 处填写密钥。", en: "Replace {place} with the secret." },
  connectOwn: {
    zh: "尚未配置公网地址（MQTT_PUBLIC_URL），显示的是服务器自身的监听地址。",
    en:
      "No public address is configured (MQTT_PUBLIC_URL); the listening address of the server is " +
      "shown.",
  },
  connectExternal: {
    zh: "本系统使用外部 MQTT 服务器：还须在该服务器上以网络编号为用户名登记此密钥；吊销时也须在该服务器上删除。",
    en:
      "An external MQTT broker is in use: register this secret there too, with the network ID as " +
      "user name, and remove it there when it is revoked.",
  },
  connectLoading: { zh: "正在加载接入信息…", en: "Loading connection details…" },
  connectFailed: {
    zh: "接入信息加载失败：{reason}",
    en: "Connection details could not be loaded: {reason}",
  },
  copyNamed: { zh: "复制：{name}", en: "Copy: {name}" },
  waitingFirst: { zh: "等待第一条消息…", en: "Waiting for the first message…" },
  waitingNext: {
    zh: "上一条消息 {time}，等待下一条…",
    en: "Last message {time}; waiting for the next…",
  },
  heardFirst: { zh: "已收到消息：{time}", en: "Message received at {time}" },
  adopt: { zh: "认领", en: "Adopt" },
  adoptNamed: { zh: "认领 {name}", en: "Adopt {name}" },
  unknownFirst: { zh: "首次尝试", en: "First attempt" },
  unknownLast: { zh: "最近尝试", en: "Last attempt" },
  unknownTimes: { zh: "次数", en: "Attempts" },
  unknownFrom: { zh: "来源地址", en: "Source address" },
  refusedAt: { zh: "时间", en: "Time" },
  refusedWhy: { zh: "原因", en: "Reason" },
  refusedKinds: { zh: "{count} 类错误", en: "{count} {count:type:types} of error" },
  refusedKindsOf: {
    zh: "{name}：{count} 类错误被拒",
    en: "{count} {count:type:types} of error refused: {name}",
  },
  refusedCure: { zh: "处理办法", en: "What to do" },
  refusedDetail: { zh: "说明", en: "Detail" },
  refusedContent: { zh: "内容", en: "Content" },
  refusedSize: { zh: "大小", en: "Size" },
  refusedBytes: { zh: "{count} 字节", en: "{count} bytes" },
  refusedRepeats: { zh: "同类另有 {count} 条", en: "and {count} more like it" },
  everyReason: { zh: "全部原因", en: "All reasons" },
  gatewayIntervalHint: {
    zh: "10 至 3600；留空则由系统根据数据自动识别",
    en: "10 to 3600; leave empty to detect automatically",
  },
  gatewayEvery: { zh: "每 {every}上报（{how}）", en: "Reporting interval {every} ({how})" },
  gatewayEveryShort: { zh: "每 {every}上报", en: "Reports every {every}" },
  gatewayEveryBeside: { zh: "，自动识别为 {every}", en: "; detected: {every}" },
  changeGateway: { zh: "修改网关", en: "Change gateway" },
  gatewayGoneNow: { zh: "该网关已不存在", en: "This gateway no longer exists" },
  gatewayEverySet: { zh: "已设置", en: "set" },
  gatewayEveryFound: { zh: "自动识别", en: "detected" },
  gatewayEveryUsual: { zh: "默认", en: "default" },
  typeKey: { zh: "类型编号", en: "Key" },
  typeState: { zh: "状态", en: "Status" },
  typeOffered: { zh: "可选用", en: "Selectable" },
  typeFeatureHint: {
    zh: "以网关自身上报的功能为准：这里只能隐藏功能，不能增加。",
    en: "The gateway's own report decides: features can only be hidden here, not added.",
  },
  typeKeyHint: {
    zh: "1 到 9999 之间、其他类型没有用过的数",
    en: "A number from 1 to 9999 that no other type has",
  },
  typeRetiredHint: {
    zh: "停用后，新网关不能选用；已属于该类型的网关不变。",
    en:
      "Retired types are not offered for new gateways; existing gateways of the type are not " +
      "affected.",
  },
  newGatewayType: { zh: "新建网关类型", en: "New gateway type" },
  backToGateways: { zh: "返回网关列表", en: "Back to gateways" },
  deviceParts: { zh: "下属设备分类", en: "Device categories" },
  concentrators: { zh: "集中器", en: "Concentrators" },
  terminals: { zh: "终端设备", en: "Terminal devices" },
  newConcentrator: { zh: "新建集中器", en: "New concentrator" },
  newTerminal: { zh: "新建终端设备", en: "New terminal device" },
  noConcentrators: { zh: "还没有集中器", en: "No concentrators yet" },
  noTerminals: { zh: "还没有终端设备", en: "No terminal devices yet" },
  noDevicesWhy: {
    zh: "在这里登记接在该网关下的设备。",
    en: "Register the devices connected to this gateway here.",
  },
  deviceAddress: { zh: "地址", en: "Address" },
  deviceConcentrator: { zh: "所属集中器", en: "Concentrator" },
  deviceDirect: { zh: "（直连网关）", en: "(connected directly)" },
  ports: { zh: "端口", en: "Ports" },
  controlPort: { zh: "控制端口", en: "Control port" },
  currentPort: { zh: "电流端口", en: "Current port" },
  sensorPort: { zh: "传感器端口", en: "Sensor port" },
  wiringHost: { zh: "集中器类型", en: "Concentrator kind" },
  canInput: { zh: "允许输入", en: "Input allowed" },
  canInputHint: {
    zh: "水表、电表、料量计、称重器：读数由人工在日报中录入",
    en: "Water, power and feed meters, scales: read manually and entered in the daily record",
  },
  extraParameters: { zh: "附加参数", en: "Extra parameters" },
  extraCode: { zh: "编码", en: "Code" },
  extraName: { zh: "名称", en: "Name" },
  extraUnit: { zh: "单位", en: "Unit" },
  searchDevices: { zh: "搜索编码、名称、型号、地址", en: "Search code, name, model, address" },
  notReported: { zh: "未上报", en: "not reported" },
  deviceLive: { zh: "当前状态", en: "Now" },
  deviceOn: { zh: "开", en: "On" },
  deviceOff: { zh: "关", en: "Off" },
  deviceCode: { zh: "编码", en: "Code" },
  deviceModel: { zh: "型号", en: "Model" },
  wiring: { zh: "接线核对", en: "Wiring" },
  wiringWhy: {
    zh: "“已登记”为本系统登记的设备，“网关”为网关回读的接线。下发后以回读为准。",
    en:
      "“Registered”: devices kept here. “Gateway”: wiring read back from it. " +
      "After sending, the read-back is authoritative.",
  },
  wiringUnread: { zh: "网关未上报接线设置", en: "The gateway reports no wiring" },
  wiringUnreadWhy: {
    zh: "该类型不支持，或尚未读取。",
    en: "Not supported by this type, or not read yet.",
  },
  wiringRead: { zh: "读取于 {time}", en: "Read {time}" },
  wiringSame: {
    zh: "{count} 个设备全部一致",
    en: "All {count} {count:device matches:devices match}",
  },
  wiringDiffers: {
    zh: "{total} 个设备中 {count} 个不一致",
    en: "{count} of {total} devices differ",
  },
  wiringSend: {
    zh: "下发到网关（{count} 项）…",
    en: "Send to the gateway ({count} {count:value:values})…",
  },
  wiringTake: {
    zh: "从网关接收（{count} 个）",
    en: "Import from gateway ({count})",
  },
  wiringTakeAsk: {
    zh: "将把网关的 {count} 个设备写入登记表，网关不变。是否继续？",
    en:
      "{count} {count:device:devices} from the gateway will be added to the list; the " +
      "gateway is not changed. Continue?",
  },
  wiringTaken: { zh: "已接收 {count} 个设备", en: "{count} {count:device:devices} imported" },
  wiringNotTaken: { zh: "{code} 未接收：{why}", en: "{code} not imported: {why}" },
  wiringNoHost: { zh: "所属集中器未登记", en: "its concentrator is not registered" },
  wiringExtra: {
    zh: "{codes} 的附加参数无法登记，不接收",
    en: "Not imported because of extra parameters that cannot be stored: {codes}",
  },
  fansMove: {
    zh: "风机换了端口：通风级别表有 {count} 级仍按原端口。请与接线一起修改。",
    en:
      "Fans moved to other ports: {count} ventilation {count:level still uses:levels still " +
      "use} the old ports. Change them together with the wiring.",
  },
  levelsRewrite: {
    zh: "改写级别表（{count} 级）…",
    en: "Update levels ({count})…",
  },
  wiringState: { zh: "结果", en: "Result" },
  wiringKept: { zh: "已登记", en: "Registered" },
  wiringThere: { zh: "网关", en: "Gateway" },
  wiringMatchSame: { zh: "一致", en: "Same" },
  wiringMatchDiffers: { zh: "不一致", en: "Differs" },
  wiringOnlyKept: { zh: "网关中没有", en: "Not on gateway" },
  wiringOnlyThere: { zh: "未登记", en: "Not registered" },
  outputTest: { zh: "输出测试", en: "Output test" },
  outputWhy: {
    zh: "逐个接通输出 10 秒并测电流。有存栏时仅在手动模式下进行。",
    en:
      "Turns each output on for 10 s and measures the current. With animals in the house, " +
      "only in manual mode.",
  },
  outputStart: { zh: "接通 {seconds} 秒…", en: "On for {seconds} s…" },
  outputResult: { zh: "结果", en: "Result" },
  outputElsewhere: {
    zh: "接在集中器上，不能从这里测试",
    en: "Connected to a concentrator: cannot be tested here",
  },
  outputUntested: { zh: "未测试", en: "Not tested" },
  outputRuns: { zh: "测试中…", en: "Running…" },
  outputFailed: { zh: "未执行", en: "Not run" },
  addExtra: { zh: "添加参数", en: "Add parameter" },
  removeExtra: { zh: "删除第 {number} 个参数", en: "Remove parameter {number}" },
  extraFaulty: {
    zh: "每个参数须有编码（字母、数字、_ -）和名称",
    en: "Each parameter needs a code (letters, digits, _ -) and a name",
  },
} as const satisfies Record<string, Words>;
export type GatewayWord = keyof typeof gatewayWords;

/**
 * Hook for these texts and the texts of console, pages, forms and farms; for use in an observer.
 */
export const useGatewayText = createTextHook(
  consoleWords,
  pageWords,
  formWords,
  farmWords,
  gatewayWords,
);
export type GatewayText = TranslateOf<typeof useGatewayText>;
