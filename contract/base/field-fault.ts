import type { z } from "zod";
import type { Words } from "./words.ts";

/**
 * Why a field does not fit its schema, as a person reads it. `{max}` and `{min}` stand for the
 * limits. A schema names one of these as its `error`.
 */
export const fieldFaults = {
  missing: { zh: "必填", en: "Required" },
  kind: { zh: "类型不正确", en: "Wrong type" },
  form: { zh: "格式不正确", en: "Invalid format" },
  choice: { zh: "不在可选范围内", en: "Not one of the choices" },
  shortText: { zh: "至少 {min} 个字符", en: "At least {min} characters" },
  longText: { zh: "最多 {max} 个字符", en: "At most {max} characters" },
  wide: {
    zh: "最多 12 个汉字或 24 个字母宽",
    en: "Too wide for the wall: at most 24 letters or 12 Chinese characters",
  },
  photoJpeg: { zh: "照片必须是 JPEG 格式", en: "A photo must be a JPEG" },
  photoLarge: { zh: "照片过大，最多 1.5 MB", en: "The photo is too large: 1.5 MB at most" },
  shift: { zh: "时段不正确，最多两天", en: "Enter a period of two days at most" },
  timeOfDay: { zh: "请按 07:00 的格式填写时间", en: "Enter times like 07:00" },
  fewItems: { zh: "至少 {min} 项", en: "At least {min}" },
  manyItems: { zh: "最多 {max} 项", en: "At most {max}" },
  low: { zh: "不能小于 {min}", en: "Must be at least {min}" },
  high: { zh: "不能大于 {max}", en: "Must be at most {max}" },
  twice: { zh: "出现了两次", en: "Appears twice" },
  control: { zh: "包含不允许的控制字符", en: "Contains a control character" },
  phone: {
    zh: "电话只能包含数字、空格和 + ( ) -",
    en: "Telephone numbers may contain only digits, spaces and + ( ) -",
  },
  email: { zh: "邮箱格式不正确", en: "Not a valid email address" },
  e164: {
    zh: "请填写 11 位手机号，或以 + 和国家代码开头的号码",
    en: "Enter 11 digits of a mainland mobile, or + with the country code",
  },
  robotUrl: {
    zh: "请粘贴企业微信、钉钉或飞书群机器人的 https 地址",
    en: "Paste the https address of a WeCom, DingTalk or Feishu group robot",
  },
  period: { zh: "请按 22:00-06:00 的格式填写时段", en: "Enter the period like 22:00-06:00" },
  samePeriod: { zh: "与时段一相同", en: "The same as period 1" },
  repeatShort: {
    zh: "请填写 0（不重复）或 5 至 1440",
    en: "Enter 0 (notify once) or 5 to 1440",
  },
  messageOnly: {
    zh: "邮箱和群机器人只能接收消息",
    en: "An email address or group robot can only receive messages",
  },
  jsonPath: {
    zh: "路径格式不正确，应如 data.temp 或 list[0].value",
    en: "Not a path such as data.temp or list[0].value",
  },
  topicFilter: {
    zh: "主题格式不正确，应如 sensor/+/state",
    en: "Not a topic such as sensor/+/state",
  },
  fuelDays: {
    zh: "结束日期须在开始日期当天或之后，最多 62 天",
    en: "The last day must be on or after the first, at most 62 days in all",
  },
  dayAhead: { zh: "不能晚于今天", en: "Must not be after today" },
  notZero: { zh: "不能为 0", en: "Must not be 0" },
  otherYear: { zh: "{day} 不在所选年份", en: "{day} is not in that year" },
  dayTwice: { zh: "{day} 重复", en: "{day} is listed twice" },
  shiftOrder: { zh: "结束时间必须晚于开始时间", en: "The end must be after the start" },
  phoneUser: { zh: "该用户不属于此机构", en: "This user does not belong to the organisation" },
  urgentOutage: {
    zh: "这是紧急报警，请再次确认停用",
    en: "This is an urgent alarm: confirm again to take it out of service",
  },
  tariffGap: {
    zh: "有月份或日期类型没有时段",
    en: "A month or day type has no time bands",
  },
  tariffTwice: {
    zh: "有月份或日期类型的时段重复",
    en: "A month or day type has its time bands twice",
  },
  noPrice: { zh: "用到的时段都要有单价", en: "Every band that is used needs a price" },
  tariffCurrency: {
    zh: "还有 {farms} 个农场（或公司、集团）使用该电价，货币不能更改；请新建电价",
    en:
      "{farms} {farms:farm or group uses:farms or groups use} this tariff, so " +
      "its currency cannot change: create another tariff",
  },
  dateTwice: { zh: "生效日期重复", en: "Two versions begin on the same day" },
  outageThere: { zh: "该报警已停用", en: "This alarm is already out of service" },
  outagesMany: {
    zh: "每栋最多停用 {max} 个报警",
    en: "At most {max} alarms of a house may be out of service",
  },
  urgentOutageLong: {
    zh: "紧急报警最多停用 {max} 小时",
    en: "An urgent alarm may be out of service for at most {max} h",
  },
  workReason: { zh: "请写明理由，至少 4 个字", en: "Give a reason of at least 4 characters" },
  workLong: {
    zh: "这样的作业每次最长 {max} 小时",
    en: "Such work may last at most {max} h at a time",
  },
  workPast: {
    zh: "这个时间已过，或当天没有这个时刻",
    en: "This time has passed or does not exist",
  },
  workFar: { zh: "最多提前 {max} 天", en: "At most {max} days ahead" },
  workZones: {
    zh: "所选地点不在同一时区，请分开计划",
    en: "These places are in different time zones: plan them separately",
  },
  workNoPlace: { zh: "请选择农场或栋舍", en: "Choose farms or houses" },
  noRecipient: {
    zh: "至少选择一个收件人：用户、邮箱或群机器人",
    en: "Choose at least one recipient: a user, an email address or a group robot",
  },
  workNoHouse: { zh: "所选地点没有栋舍", en: "There is no house in these places" },
  worksMany: { zh: "最多 {max} 项计划作业", en: "At most {max} entries of planned work" },
  farmOrBreed: {
    zh: "请选择一个农场（或公司、集团）或一个品种",
    en: "Choose one farm or one breed",
  },
  onePlace: { zh: "请选择一个农场（或公司、集团）或一栋栋舍", en: "Choose one farm or one house" },
  loginName: { zh: "只能使用文字、数字和 . _ - @", en: "Only letters, digits and . _ - @" },
  cameraCode: { zh: "6 至 32 个字母或数字", en: "6 to 32 letters or digits" },
  addressRange: {
    zh: "请填写 IP 地址或网段，例如 10.1.0.0/16",
    en: "Enter an IP address or network, e.g. 10.1.0.0/16",
  },
  webhookUrl: {
    zh: "请填写完整地址，例如 https://erp.example/hook，不含用户名和密码",
    en: "Enter a complete address without user name and password, e.g. https://erp.example/hook",
  },
  webAddress: { zh: "请填写 https:// 开头的地址", en: "Enter an address starting with https://" },
  mailDomain: { zh: "请填写域名，例如 farm.example", en: "Enter a domain, e.g. farm.example" },
  cameraUser: {
    zh: "不能包含冒号或控制字符",
    en: "No colon and no control characters",
  },
  cameraAddress: {
    zh: "请填写 IP 或主机名，可加端口，例如 192.168.1.64:554/80",
    en: "An IP address or host name, ports if needed: 192.168.1.64:554/80",
  },
  cameraSecret: {
    zh: "地址已更改，请重新输入密码",
    en: "The address has changed: enter the password again",
  },
  cursor: {
    zh: "不是有效的翻页位置：请原样使用上次返回的 next，或留空从头开始",
    en: "Not a cursor: hand back `next` as it was given, or leave it empty to begin",
  },
  manyHouses: {
    zh: "超过 {max} 栋：请用 farmId 指定一个农场（或公司、集团）",
    en: "More than {max} houses: name a farm or group by farmId",
  },
  externalIds: {
    zh: "每行填一个系统和它的编号，同一系统只能有一个",
    en: "One system and ID per line, each system only once",
  },
  code: { zh: "只能使用字母、数字和 _ -", en: "Only letters, digits and _ -" },
  networkId: { zh: "3 至 64 个字母、数字、_ 或 -", en: "3 to 64 letters, digits, _ or -" },
  logoPng: { zh: "标志必须是 PNG 图片", en: "The logo must be a PNG image" },
  logoLarge: { zh: "标志不能超过 2 MB", en: "The logo must not exceed 2 MB" },
  logoSide: {
    zh: "标志的边长不能超过 4096 像素",
    en: "The logo must not exceed 4096 pixels on any side",
  },
  avatarPng: { zh: "头像必须是 PNG 图片", en: "The avatar must be a PNG image" },
  avatarLarge: { zh: "头像不能超过 128 KB", en: "The avatar must not exceed 128 KB" },
  avatarSide: {
    zh: "头像的边长不能超过 256 像素",
    en: "The avatar must not exceed 256 pixels on any side",
  },
  fileSuffix: { zh: "文件名不能带后缀", en: "The name must have no suffix" },
  fileEmpty: { zh: "文件为空", en: "The file is empty" },
  fileLarge: { zh: "文件不能超过 5 MB", en: "The file must not exceed 5 MB" },
  fileStrange: {
    zh: "内容是 {kind}，不是升级程序或配置文件",
    en: "The content is {kind}, neither firmware nor a settings file",
  },
  pairingCode: { zh: "请填写屏幕上的 8 位配对码", en: "Enter the 8 characters on the screen" },
  number: { zh: "不是数字", en: "Not a number" },
  numberUnclear: {
    zh: "可能是一千多，也可能是小数：请不要用逗号，写成 1200 或 1.2 的形式",
    en: "Thousands or decimals? Write it without a comma, e.g. 1200 or 1.2",
  },
  column: { zh: "列不存在", en: "No such column" },
  columnTwice: { zh: "该列重复", en: "Duplicate column" },
  ageOrder: { zh: "日龄重复或未按顺序", en: "Duplicate age, or out of order" },
  rhOrder: { zh: "上限不能低于下限", en: "Must not be below the lower limit" },
  limitOrder: { zh: "必须高于对应的较低限值", en: "Must be above the corresponding lower limit" },
  longAgo: { zh: "时间过早", en: "Too long ago" },
  ageDoubted: {
    zh: "按此日期已入舍 {days} 天，请确认是否正确",
    en: "That was {days} days ago: is the date correct?",
  },
  future: { zh: "不能晚于今天", en: "Not later than today" },
  hoursUncounted: {
    zh: "只有风机、湿帘、加热器、料线和清粪带按栋舍和设备计时",
    en:
      "Hours are only counted for fans, cooling pads, heaters, feed lines and manure belts " +
      "of a house",
  },
  noFlock: { zh: "全场没有批次：请选择栋舍", en: "A farm as a whole has no flock: choose a house" },
  laterDay: {
    zh: "必须晚于今天和到期日",
    en: "Must be later than today and later than the due date",
  },
  notYet: { zh: "不能晚于现在", en: "Not later than now" },
  beforePlacement: { zh: "必须晚于入舍时间", en: "Must be after the placement" },
  flockOverlap: { zh: "与该栋舍的其他批次时间重叠", en: "Overlaps another flock of this house" },
  breedNotHere: { zh: "该品种不能用于此栋舍", en: "This breed cannot be placed in this house" },
  farmLevel: {
    zh: "栋舍必须属于农场，而不是集团或公司",
    en: "A house must belong to a farm, not to a group or company",
  },
  otherOrg: {
    zh: "不能移到其他机构的农场",
    en: "Cannot be moved to a farm of another organisation",
  },
  oneOrg: {
    zh: "一次只能选择同一机构的栋舍",
    en: "Choose houses of one organisation at a time",
  },
  otherCount: {
    zh: "与要下发的栋数不一致",
    en: "Does not match the number of houses to be changed",
  },
  riskyTolerance: {
    zh: "该风险等级下，出现失败必须停止",
    en: "At this risk level the first failure must stop the batch",
  },
  speciesOfFlock: {
    zh: "栋舍有在养批次，不能更改畜禽种类",
    en: "The species cannot be changed while a flock is in the house",
  },
  speciesOfFlocks: {
    zh: "有 {current} 个在养批次属于该品种，不能更改畜禽种类",
    en: "Species cannot be changed: {current} flocks of this breed are in houses",
  },
  noSuchFarm: { zh: "农场不存在", en: "No such farm" },
  severalFarms: {
    zh: "有多个同名农场，请写出路径，例如 集团/公司/农场",
    en: "Several farms have this name: enter the path, e.g. group/company/farm",
  },
  houseTaken: { zh: "该农场已有同名栋舍", en: "The farm already has a house of this name" },
  rowTwice: { zh: "与第 {row} 行重复", en: "Same as row {row}" },
  date: { zh: "请按 2026-03-05 的格式填写日期", en: "Enter the date like 2026-03-05" },
  decimalsMost: { zh: "最多 {max} 位小数", en: "At most {max} decimals" },
  wholeNumber: { zh: "请填写整数", en: "Enter a whole number" },
  noSuchBreed: { zh: "品种不存在", en: "No such breed" },
  noSuchGatewayType: { zh: "网关类型不存在或已停用", en: "No such gateway type, or it is retired" },
  withFlock: { zh: "填写批次时必填", en: "Required with a flock" },
  withGateway: { zh: "填写网关时必填", en: "Required with a gateway" },
  rounded: {
    zh: "数字已被表格软件截断，请将该列设为文本格式后重新填写",
    en: "The spreadsheet has truncated this number: format the column as text and enter it again",
  },
  noneEntered: { zh: "请填写数值", en: "Enter a number" },
  animalWeight: { zh: "体重超出可能范围，请核对", en: "No animal weighs that: please check" },
  reasonNeeded: {
    zh: "超过可修改期限，请填写原因（至少 4 个字）",
    en: "Too old to change without a reason (at least 4 characters)",
  },
  countReason: {
    zh: "盘点须填写原因（至少 4 个字）",
    en: "A count needs a reason (at least 4 characters)",
  },
  withdrawalReason: {
    zh: "休药期内出售须填写原因或单据号（至少 4 个字）",
    en: "A sale within withdrawal needs a reason or document number (at least 4 characters)",
  },
  withdrawalKnown: {
    zh: "仍在休药期内，须再次确认",
    en: "Still within withdrawal: confirm once more",
  },
  dayOfFlock: { zh: "该批次此日不在舍内", en: "The flock is not in the house on this day" },
  speciesOfMove: {
    zh: "目标栋舍的畜禽种类不同",
    en: "The animals of that house are of another species",
  },
  notOpen: {
    zh: "该提醒已登记或不属于本批次",
    en: "Already recorded, or belongs to another flock",
  },
  tooEarly: { zh: "最多可提前 {days} 天", en: "At most {days} days before it is due" },
  recordsOutside: {
    zh: "{day} 已有记录，批次须包含该日",
    en: "There is already a record for {day}: the flock must include that day",
  },
  notLayers: { zh: "该批次不产蛋", en: "This flock lays no eggs" },
  tooManyEggs: {
    zh: "产蛋数超过存栏的 {max}%，请核对",
    en: "More than {max} eggs per 100 birds: please check",
  },
  order: { zh: "结束时间必须晚于开始时间", en: "The end must be after the start" },
  houseList: { zh: "请选择 1 至 6 栋栋舍", en: "Choose 1 to 6 houses" },
  manyRows: {
    zh: "超过 {max} 行，无法导出，请缩小范围",
    en: "More than {max} rows cannot be exported, please narrow the range",
  },
  monthDays: {
    zh: "请给出起止日期，最多 62 天",
    en: "Give the first and last day, at most 62 days apart",
  },
  manyDays: { zh: "一次最多查询 400 天", en: "At most 400 days at once" },
  threeYears: { zh: "时间范围不能超过三年", en: "At most three years" },
  urgentShelveLong: {
    zh: "紧急报警最多搁置 {max} 分钟",
    en: "An urgent alarm can be shelved for {max} minutes at most",
  },
} as const satisfies Record<string, Words>;
export type FieldFault = keyof typeof fieldFaults;

/** Faults of several fields together, shown at one of them: each is optional by itself. */
export const sharedFaults: ReadonlySet<Words> = new Set([
  fieldFaults.workNoPlace,
  fieldFaults.noRecipient,
]);

export interface FieldReasonWords {
  readonly words: Words;
  readonly values?: Readonly<Record<string, string | number>>;
}

const isFault = (text: string): text is FieldFault => Object.hasOwn(fieldFaults, text);
const reason = (fault: FieldFault, values?: FieldReasonWords["values"]): FieldReasonWords =>
  values === undefined ? { words: fieldFaults[fault] } : { words: fieldFaults[fault], values };

function smallFault(origin: string, min: number): FieldReasonWords {
  if (origin === "string") return min <= 1 ? reason("missing") : reason("shortText", { min });
  return reason(origin === "array" ? "fewItems" : "low", { min });
}
function bigFault(origin: string, max: number): FieldReasonWords {
  if (origin === "string") return reason("longText", { max });
  return reason(origin === "array" ? "manyItems" : "high", { max });
}

/**
 * Returns an issue of a schema in words. Parse with `reportInput`, so that a missing value can be
 * distinguished from one of the wrong kind.
 */
export function faultOf(issue: z.core.$ZodIssue): FieldReasonWords {
  if (isFault(issue.message)) return reason(issue.message);
  switch (issue.code) {
    case "invalid_type":
      return reason(issue.input === undefined ? "missing" : "kind");
    case "too_small":
      return smallFault(issue.origin, Number(issue.minimum));
    case "too_big":
      return bigFault(issue.origin, Number(issue.maximum));
    case "invalid_value":
      return reason(issue.input === undefined ? "missing" : "choice");
    default:
      return reason("form");
  }
}
