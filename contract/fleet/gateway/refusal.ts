import type { Words } from "../../base/words.ts";
import { keysOf } from "../../base/table-keys.ts";
import type { QuarantineReason } from "./quarantine-reason.ts";

/**
 * A reason for a person. `number` never changes, because firmware engineers note it. `text`: the
 * fault and its effect in the server, `remedy`: what ends it.
 */
export interface Refusal {
  readonly number: number;
  readonly title: Words;
  readonly text: Words;
  readonly remedy: Words;
}

/** Chapters, by the hundreds of their numbers. */
export const refusalChapters = {
  1: { zh: "连接与主题", en: "Connection and topics" },
  2: { zh: "整条消息", en: "Whole messages" },
  3: { zh: "时间", en: "Time" },
  4: { zh: "字段", en: "Fields" },
  5: { zh: "已使用，但应改正", en: "Used, but should be corrected" },
} as const satisfies Record<number, Words>;

export const refusals: Readonly<Record<QuarantineReason, Refusal>> = {
  wrongSecret: {
    number: 101,
    title: { zh: "多次使用错误密钥登录", en: "Signed in with a wrong secret many times" },
    text: {
      zh: "网关多次用错误的密钥登录，未能连接。",
      en: "The gateway keeps signing in with a wrong secret and is not connected.",
    },
    remedy: {
      zh: "用户名填网络编号，密码填控制台签发的密钥；密钥遗失时重新签发。",
      en:
        "The user name is the network ID, the password the secret issued in the " +
        "console. If it is lost, issue a new one.",
    },
  },
  unknownGateway: {
    number: 102,
    title: { zh: "未知网关", en: "Unknown gateway" },
    text: {
      zh: "系统中没有这个网络编号，消息未使用。",
      en: "No gateway has this network ID. The message is not used.",
    },
    remedy: {
      zh: "核对网络编号，或在控制台新建该网关。",
      en: "Check the network ID in the device, or create the gateway in the console.",
    },
  },
  revoked: {
    number: 103,
    title: { zh: "密钥已吊销", en: "Secret revoked" },
    text: {
      zh: "该网关的密钥已吊销，消息未使用。",
      en: "The secret of this gateway was revoked. The message is not used.",
    },
    remedy: {
      zh: "在控制台签发新密钥并写入网关。",
      en: "Issue a new secret in the console and enter it in the device.",
    },
  },
  badPacket: {
    number: 104,
    title: {
      zh: "MQTT 报文有误或版本不支持",
      en: "Faulty MQTT packet, or unsupported version",
    },
    text: {
      zh: "收到的不是有效的 MQTT 3.1.1 报文，连接已断开。",
      en: "The packet received is not valid MQTT 3.1.1; the connection was closed.",
    },
    remedy: {
      zh: "客户端库设为 MQTT 3.1.1；一个连接只由一个线程写入。",
      en: "Set the client library to MQTT 3.1.1, and let only one thread write to a connection.",
    },
  },
  twoDevices: {
    number: 105,
    title: { zh: "两台设备使用同一网络编号", en: "Two devices use this network ID" },
    text: {
      zh: "两台设备用同一个网络编号登录，轮流上报或互相踢下线。",
      en:
        "Two devices sign in with the same network ID; they report in turn or " +
        "disconnect each other.",
    },
    remedy: {
      zh: "每台设备用自己的网络编号和密钥；检查是否复制过整机配置。",
      en: "Give each device its own network ID and secret. Look for a copied configuration.",
    },
  },
  badTopic: {
    number: 106,
    title: { zh: "主题不正确", en: "Wrong topic" },
    text: {
      zh: "发布或订阅了协议中没有的主题，消息未使用。",
      en:
        "It published on or subscribed to a topic that the protocol does not have. " +
        "The message is not used.",
    },
    remedy: {
      zh: "发布到 v1/gw/网络编号/up/…，订阅 v1/gw/网络编号/down/…。",
      en: "Publish on v1/gw/{networkId}/up/…, subscribe to v1/gw/{networkId}/down/….",
    },
  },
  foreignTopic: {
    number: 107,
    title: { zh: "其他网关的主题", en: "Topic of another gateway" },
    text: {
      zh: "消息发布在另一台网关的主题上，未使用。",
      en: "The message was published on another gateway's topic. It is not used.",
    },
    remedy: {
      zh: "主题中的网络编号必须与登录用户名一致。",
      en: "The network ID in the topic must match the user name used to sign in.",
    },
  },
  tooLarge: {
    number: 201,
    title: { zh: "消息过大", en: "Too large" },
    text: {
      zh: "消息超过 256 KB，未使用。",
      en: "The message is larger than 256 KB. It is not used.",
    },
    remedy: {
      zh: "补传时分批发送，每条最多 200 帧。",
      en: "Send a backlog in batches of at most 200 frames per message.",
    },
  },
  notJson: {
    number: 202,
    title: { zh: "不是 JSON", en: "Not JSON" },
    text: {
      zh: "消息不是 JSON，也无法修复，未使用。",
      en: "The message is not JSON and cannot be repaired. It is not used.",
    },
    remedy: {
      zh: "发送 UTF-8 编码的 JSON 对象或数组；检查缓冲区长度与结尾字节。",
      en: "Send a JSON object or list in UTF-8. Check the length of the buffer and its last bytes.",
    },
  },
  tooManyFrames: {
    number: 203,
    title: { zh: "帧数过多", en: "Too many frames" },
    text: {
      zh: "一条消息超过 1000 帧，只使用最后 1000 帧。",
      en: "The message holds more than 1,000 frames. Only the last 1,000 are used.",
    },
    remedy: {
      zh: "每条消息最多 200 帧，收到 PUBACK 后再发下一批。",
      en: "At most 200 frames per message; send the next batch after the PUBACK.",
    },
  },
  badHeader: {
    number: 204,
    title: { zh: "不是数据帧", en: "Not a frame" },
    text: {
      zh: "列表中的这一项不是对象，或列表为空；其余帧已使用。",
      en: "This entry is not an object, or the list is empty. The other frames are used.",
    },
    remedy: {
      zh: '每帧是一个对象：{"v":1,"seq":…,"ts":…}。',
      en: 'Each frame is an object: {"v":1,"seq":…,"ts":…}.',
    },
  },
  badMessage: {
    number: 205,
    title: { zh: "消息格式错误", en: "Invalid message format" },
    text: {
      zh: "事件、属性、应答、日志或设置消息缺少必需的部分，未使用。",
      en:
        "An event, attribute, reply, log or settings message lacks a required " +
        "part. It is not used.",
    },
    remedy: {
      zh: "按该主题的 JSON Schema 检查消息；说明中写有出错的字段。",
      en: "Check the message against the JSON Schema of its topic. The detail names the field.",
    },
  },
  badAdvice: {
    number: 206,
    title: { zh: "建议无法采用", en: "Advice cannot be accepted" },
    text: {
      zh: "边缘计算机的建议未通过检查，只作记录。",
      en: "Advice from an edge computer failed a check. It is only recorded.",
    },
    remedy: {
      zh: "说明中写有未通过的检查项，见协议文档“边缘计算机”。",
      en: "The detail names the check: see “Edge computers” in the protocol.",
    },
  },
  noMapping: {
    number: 208,
    title: { zh: "消息没有映射", en: "No mapping for this message" },
    text: {
      zh: "其他厂家的消息，网关类型没有映射，或没有一行适用，未使用。",
      en:
        "A message of another make: the gateway's type has no mapping, or no row matches. " +
        "It is not used.",
    },
    remedy: {
      zh: "在“网关类型”中编辑映射，用收到的消息试用后保存。",
      en: "Edit the mapping of the gateway's type and try it on received messages.",
    },
  },
  notStored: {
    number: 207,
    title: { zh: "服务器无法保存", en: "The server could not store the message" },
    text: {
      zh: "服务器在保存这条消息时出错，与网关无关；消息已留存。",
      en:
        "The server failed to store this message; the gateway is not at fault. The " +
        "message is kept.",
    },
    remedy: {
      zh: "无需重发；请把这一行发给服务商。",
      en: "No need to send it again. Pass this line to your service provider.",
    },
  },
  tooOld: {
    number: 301,
    title: { zh: "数据过旧", en: "Too old" },
    text: {
      zh: "补传的帧早于 30 天，未使用。",
      en: "The buffered frame is older than 30 days. It is not used.",
    },
    remedy: {
      zh: "网关最多补传 30 天内的数据，更早的可以丢弃。",
      en: "Buffer at most 30 days in the gateway; older data can be dropped.",
    },
  },
  clockUnknown: {
    number: 302,
    title: {
      zh: "网关时钟有误，无法确定这条缓存数据的时间",
      en: "Buffered while the gateway clock was wrong: time unknown",
    },
    text: {
      zh: "网关时钟相差 30 天以上，无法确定这条补传数据的时间，未使用。",
      en:
        "The gateway clock was more than 30 days off, so the time of this frame is " +
        "unknown. It is not used.",
    },
    remedy: {
      zh: "开机后先取得时间（timeRequest 或 NTP），再给缓存的帧写时间。",
      en:
        "Get the time after each start (timeRequest or NTP) before timestamping " +
        "buffered frames.",
    },
  },
  badValue: {
    number: 401,
    title: { zh: "该值无法识别，未使用", en: "Value cannot be read, not used" },
    text: {
      zh: "该字段或列表中这一项无法识别，按未测量处理；其余字段已使用。",
      en:
        "This field or list entry cannot be read and counts as not measured. The " +
        "rest is used.",
    },
    remedy: {
      zh: "按协议的类型发送：数字不加引号，未测量写 null。",
      en: "Use the types of the protocol: numbers without quotes, null for not measured.",
    },
  },
  unknownMetric: {
    number: 402,
    title: { zh: "未知字段", en: "Unknown field" },
    text: {
      zh: "协议中没有这个字段，未使用；其余字段已使用。",
      en: "The protocol has no such field. It is not used; the rest is.",
    },
    remedy: {
      zh: "核对拼写和大小写；自定义参数放入 extra。",
      en: "Check spelling and capitals. Put your own parameters into extra.",
    },
  },
  manyValues: {
    number: 403,
    title: { zh: "数值个数过多，多余的未使用", en: "Too many values, only the first are used" },
    text: {
      zh: "列表或文字超过允许的长度，只使用前面的部分。",
      en: "The list or text is longer than allowed. Only its beginning is used.",
    },
    remedy: {
      zh: "按协议的最大个数发送，例如温度最多 8 个、风机最多 24 台。",
      en: "Send no more than the protocol allows, e.g. 8 temperatures and 24 fans.",
    },
  },
  meterJump: {
    number: 404,
    title: {
      zh: "仪表读数倒退或跳变，等待后续读数确认",
      en: "Meter went back or jumped: waiting for the next reading to confirm",
    },
    text: {
      zh: "累计读数倒退，或增加得超出可能，暂未使用。",
      en:
        "A meter reads lower than before, or rose more than is possible. The " +
        "reading is not used yet.",
    },
    remedy: {
      zh: "发送仪表的累计总数，不要发送每次用量；断电后总数应保留。",
      en:
        "Send the meter's running total, not the use per frame, and keep the total " +
        "over a power cut.",
    },
  },
  impossibleValue: {
    number: 405,
    title: { zh: "不可能的数值，按未测量处理", en: "Impossible value, counted as not measured" },
    text: {
      zh: "没有传感器能测出这个数值，按未测量处理；其余字段已使用。",
      en: "No sensor can measure this value. It counts as not measured; the rest is used.",
    },
    remedy: {
      zh: "检查传感器、接线和单位；读不到时写 null，不要写错误码。",
      en: "Check sensor, wiring and unit. Send null for a failed reading, never an error code.",
    },
  },
  readQuoted: {
    number: 501,
    title: { zh: "写法有误，已识别并使用", en: "Wrong notation, recognised and used" },
    text: {
      zh: "数值写法不对（例如带引号），已识别并使用。",
      en: "The value has a wrong notation (e.g. in quotes). It was recognised and used.",
    },
    remedy: {
      zh: "数字不加引号，小数用点，开关写 0 或 1，列表写成数组。",
      en:
        "No quotes around numbers, a point for decimals, 0 or 1 for switches, " +
        "arrays for lists.",
    },
  },
  readBroken: {
    number: 502,
    title: {
      zh: "JSON 有错误，能识别的部分已使用",
      en: "Faulty JSON, used as far as it can be read",
    },
    text: {
      zh: "JSON 有错误，能可靠识别的部分已使用。",
      en: "The JSON is faulty. The parts that can be read reliably were used.",
    },
    remedy: {
      zh: "用 JSON 库生成消息；不要发送 NUL、BOM、NaN，也不要截断。",
      en: "Create messages with a JSON library. No NUL, BOM or NaN, and no truncated messages.",
    },
  },
  readHeader: {
    number: 503,
    title: {
      zh: "缺少可用的 v、seq 或 ts，按到达时间使用",
      en: "No usable v, seq or ts: arrival time used",
    },
    text: {
      zh: "v、seq 或 ts 缺失或写法不对，能识别的已识别，否则按到达时间使用。",
      en:
        "v, seq or ts is missing or has a wrong notation. It was recognised, or " +
        "the arrival time is used.",
    },
    remedy: {
      zh: "v 写 1，seq 每帧加 1，ts 写 UTC 秒数。",
      en: "Send 1 for v, raise seq by one per frame, and ts as UTC seconds.",
    },
  },
  readClipped: {
    number: 504,
    title: { zh: "超出量程，按量程端点使用", en: "Out of range, limit of the range used" },
    text: {
      zh: "数值超出传感器量程但有可能为真，按量程端点使用。",
      en: "Beyond the sensor's range, but possible. The limit of the range is used.",
    },
    remedy: {
      zh: "核对单位和量程；传感器标定有误时重新标定。",
      en: "Check unit and range; recalibrate the sensor if it is off.",
    },
  },
  readUnlikely: {
    number: 505,
    title: { zh: "数值不合常理，可能是单位不对", en: "Unlikely value, perhaps another unit" },
    text: {
      zh: "舍内不会有这样的数值，例如湿度 0.6%、二氧化碳 0.3 ppm、目标温度 72 °C。数值照常使用。",
      en:
        "No house has such a value: humidity of 0.6%, CO₂ of 0.3 ppm, a target of 72 °C. " +
        "It is used as it is.",
    },
    remedy: {
      zh: "湿度用百分数，二氧化碳用 ppm，温度用 °C；未安装的传感器发 null。",
      en: "Send humidity in percent, CO₂ in ppm, °C; null for a sensor that is not there.",
    },
  },
};

/** By their numbers. */
export const reasonsByNumber: readonly QuarantineReason[] = keysOf(refusals).toSorted(
  (a, b) => refusals[a].number - refusals[b].number,
);
