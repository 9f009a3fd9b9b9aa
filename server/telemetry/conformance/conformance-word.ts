import type { Words } from "../../../contract/base/words.ts";

export const chapters = {
  connect: { zh: "1 连接", en: "1 Connect" },
  hello: { zh: "2 报到", en: "2 Report in" },
  frame: { zh: "3 数据帧", en: "3 Send a frame" },
  time: { zh: "4 时间", en: "4 Time" },
  outage: { zh: "5 断线与补传", en: "5 Outage and backlog" },
  order: { zh: "6 命令", en: "6 Commands" },
} as const satisfies Record<string, Words>;
export type Chapter = keyof typeof chapters;

interface Rule {
  readonly chapter: Chapter;
  readonly text: Words;
}
const rule = (chapter: Chapter, zh: string, en: string): Rule => ({ chapter, text: { zh, en } });

/** Rules that a gateway is checked against, in the order they are reported. */
export const rules = {
  signIn: rule("connect", "用网络编号和密钥登录", "Signs in with network ID and secret"),
  version: rule("connect", "使用 MQTT 3.1.1", "Uses MQTT 3.1.1"),
  keepalive: rule("connect", "保活时间在 10 至 180 秒之间", "Keep-alive of 10 to 180 s"),
  will: rule(
    "connect",
    '遗嘱：up/event，{"v":1,"event":"offline"}，QoS 1，不保留',
    'Last will: up/event, {"v":1,"event":"offline"}, QoS 1, not retained',
  ),
  subscribe: rule("connect", "只订阅自己的 down 主题", "Subscribes to its own down topics only"),
  publish: rule("connect", "只发布到自己的 up 主题", "Publishes to its own up topics only"),
  steady: rule("connect", "连接稳定，不反复重连", "The connection is stable"),
  online: rule("hello", "每次连接后发送 online 事件", "Sends an online event after each connect"),
  attr: rule(
    "hello",
    "连接后上报版本（up/attr）",
    "Reports its version on up/attr after each connect",
  ),
  session: rule(
    "hello",
    "每次连接使用新的 session（12 位十六进制）",
    "A new session ID for each connection, 12 hex digits",
  ),
  message: rule(
    "hello",
    "事件、属性等消息格式正确",
    "Messages other than telemetry are well formed",
  ),
  frame: rule("frame", "发送数据帧", "Sends frames"),
  qos: rule("frame", "以 QoS 1 发布，不保留", "Publishes with QoS 1, not retained"),
  json: rule("frame", "消息是正确的 JSON", "Messages are valid JSON"),
  header: rule("frame", "每帧都有 v、seq、ts", "Every frame has v, seq and ts"),
  seq: rule("frame", "seq 逐帧递增，不重复使用", "seq increases and is never repeated"),
  type: rule("frame", "字段类型正确", "Fields are of the right type"),
  name: rule("frame", "只使用协议中的字段", "Only fields of the protocol"),
  size: rule("frame", "列表和消息不超过上限", "Lists and messages within their limits"),
  value: rule(
    "frame",
    "数值可能为真，读不到时为 null",
    "Values are plausible; null where nothing is read",
  ),
  meter: rule("frame", "累计表只增不减", "Meter readings never go down"),
  pace: rule("frame", "每 10 秒至 60 分钟一帧", "A frame every 10 s to 60 min"),
  clock: rule("time", "ts 与当前时间相差不超过 2 分钟", "ts is within 2 min of the current time"),
  ask: rule("time", "连接后询问时间（timeRequest）", "Asks for the time after connecting"),
  back: rule(
    "outage",
    "线路恢复后 60 秒内重新连接",
    "Reconnects within 60 s once the line is back",
  ),
  patient: rule(
    "outage",
    "断线期间每秒最多尝试一次",
    "Tries at most once a second while the line is down",
  ),
  again: rule("outage", "未收到 PUBACK 的帧会重发", "Frames without a PUBACK are sent again"),
  kept: rule(
    "outage",
    "断线期间的帧按原时间补传",
    "Frames of the outage are sent later, with their own times",
  ),
  flagged: rule("outage", "补传的帧标有 buffered", "Frames sent late are marked buffered"),
  status: rule(
    "order",
    "status：未知命令答 unknown",
    "status: answers unknown for an unknown command",
  ),
  read: rule("order", "read：用 up/param 回答并带 id", "read: answers on up/param with the id"),
  hash: rule("order", "设置哈希正确", "The hash of the settings is correct"),
  late: rule("order", "拒绝过期的命令", "Refuses an expired command"),
  foreign: rule("order", "拒绝其他会话的命令", "Refuses a command of another session"),
  log: rule("order", "log：先发日志行，再答 done", "log: sends the lines, then done"),
} as const satisfies Record<string, Rule>;
export type RuleKey = keyof typeof rules;

export const reportWords = {
  waiting: {
    zh: "请将网关指向 {address}，网络编号 {id}。监听 {minutes} 分钟，按 Ctrl-C 提前结束。",
    en: "Point the gateway at {address}, network ID {id}. {minutes} min; Ctrl-C ends it.",
  },
  listening: {
    zh: "在 {address} 监听网关 {id}，{minutes} 分钟，按 Ctrl-C 提前结束。",
    en: "Listening at {address} to gateway {id} for {minutes} min; Ctrl-C ends it.",
  },
  cut: {
    zh: "已断开连接 {seconds} 秒，检查补传。",
    en: "Connection cut for {seconds} s, to check the backlog.",
  },
  right: { zh: "正确", en: "right" },
  wrong: { zh: "错误", en: "WRONG" },
  unseen: { zh: "未见", en: "not seen" },
  cure: { zh: "办法", en: "fix" },
  more: { zh: "另有 {count} 处", en: "and {count} more" },
  total: {
    zh: "正确 {right} 项，错误 {wrong} 项，未见 {unseen} 项。",
    en: "{right} right, {wrong} wrong, {unseen} not seen.",
  },
  silent: {
    zh: "没有收到该网关的数据帧，无法判断。",
    en: "No frame of this gateway was received: nothing can be checked.",
  },
} as const satisfies Record<string, Words>;

/** Further cures, for faults without a diagnosis of their own. */
export const remedies: Readonly<Partial<Record<RuleKey, Words>>> = {
  keepalive: { zh: "保活时间设为 60 秒。", en: "Set keep-alive to 60 s." },
  steady: {
    zh: "检查心跳、线程和客户端编号；每个连接只发一次 CONNECT。",
    en: "Check pings, threads and the client ID; nothing but an outage should end a connection.",
  },
  qos: { zh: "发布时 QoS 设为 1，retain 设为 false。", en: "Publish with QoS 1 and retain false." },
  seq: {
    zh: "seq 从闪存中的数继续加 1，重启后不从头开始。",
    en: "Continue seq from flash; do not start over after a restart.",
  },
  clock: {
    zh: "用 timeRequest 或 NTP 校时；ts 为 UTC，不加时区。",
    en: "Set the clock by timeRequest or NTP; ts is UTC, without a time zone.",
  },
  back: {
    zh: "断线后几秒内重连，等待时间逐次加倍，最长 30 秒。",
    en: "Reconnect after a few seconds, doubling the wait up to 30 s.",
  },
  patient: {
    zh: "每次失败后等待时间加倍，最长 30 秒。",
    en: "Double the wait after each failure, up to 30 s.",
  },
  again: { zh: "收到 PUBACK 后才从缓存删除。", en: "Delete a frame only after its PUBACK." },
  kept: {
    zh: "断线时继续测量并写入闪存。",
    en: "Keep measuring while offline, and store the frames in flash.",
  },
  flagged: {
    zh: '补传的帧加上 "buffered":true。',
    en: 'Add "buffered":true to every frame sent late.',
  },
};
