import { keysOf } from "./table-keys.ts";
import { z } from "zod";
import type { Words } from "./words.ts";

/** Log functions for creating, changing and deleting an entity with the usual words. */
const recordFunctions = <const N extends string>(entity: N, { zh, en }: Words) =>
  ({
    [`${entity}Create`]: { zh: `新建${zh}`, en: `${en} created` },
    [`${entity}Change`]: { zh: `修改${zh}`, en: `${en} changed` },
    [`${entity}Delete`]: { zh: `删除${zh}`, en: `${en} deleted` },
  }) as Readonly<Record<`${N}${"Create" | "Change" | "Delete"}`, Words>>;

/** Entries of the operation log, by function. */
export const logFunctions = {
  login: { zh: "登录", en: "Sign-in" },
  loginFailed: { zh: "登录失败", en: "Failed sign-in" },
  logout: { zh: "退出登录", en: "Sign-out" },
  factorAsked: { zh: "密码正确，等待两步验证", en: "Password correct, two-step code requested" },
  factorOn: { zh: "开启两步验证", en: "Two-step verification on" },
  factorOff: { zh: "关闭两步验证", en: "Two-step verification off" },
  factorRecovery: { zh: "更换恢复码", en: "Recovery codes renewed" },
  factorReset: { zh: "重置两步验证", en: "Two-step verification reset" },
  factorRuleOn: { zh: "要求两步验证", en: "Two-step verification required" },
  factorRuleOff: { zh: "取消两步验证要求", en: "Two-step requirement removed" },
  ...recordFunctions("identityProvider", { zh: "企业账号登录", en: "Company sign-in" }),
  passkeyCreate: { zh: "添加通行密钥", en: "Passkey added" },
  pushCreate: { zh: "开启设备推送", en: "Push to a device switched on" },
  pushDelete: { zh: "关闭设备推送", en: "Push to a device switched off" },
  passkeyDelete: { zh: "删除通行密钥", en: "Passkey removed" },
  identityLink: { zh: "关联企业账号", en: "Company account linked" },
  identityUnlink: { zh: "取消关联企业账号", en: "Company account unlinked" },
  sessionEnd: { zh: "使设备退出登录", en: "Devices signed out" },
  refused: { zh: "越权访问被拒", en: "Refused access" },
  passwordChange: { zh: "修改密码", en: "Password change" },
  passwordReset: { zh: "重置密码", en: "Password reset" },
  userCreate: { zh: "新建用户", en: "User created" },
  userChange: { zh: "修改用户", en: "User changed" },
  userLeft: { zh: "用户调出机构", en: "User moved out of the organisation" },
  userCame: { zh: "用户调入机构", en: "User moved into the organisation" },
  userDelete: { zh: "删除用户", en: "User deleted" },
  roleChange: { zh: "变更角色", en: "Role changed" },
  userShacks: { zh: "分配栋舍", en: "Houses assigned" },
  ...recordFunctions("org", { zh: "机构", en: "Organisation" }),
  gatewayCreate: { zh: "新建网关", en: "Gateway created" },
  gatewayChange: { zh: "修改网关", en: "Gateway changed" },
  gatewayDelete: { zh: "解绑网关", en: "Gateway removed" },
  gatewayIssue: { zh: "生成网关密钥", en: "Gateway secret issued" },
  gatewayRevoke: { zh: "吊销网关密钥", en: "Gateway secret revoked" },
  ...recordFunctions("gatewayType", { zh: "网关类型", en: "Gateway type" }),
  ...recordFunctions("device", { zh: "网关下属设备", en: "Gateway device" }),
  farmCreate: { zh: "新建农场", en: "Farm created" },
  farmChange: { zh: "修改农场", en: "Farm changed" },
  farmMove: { zh: "移动农场", en: "Farm moved" },
  farmDelete: { zh: "删除农场", en: "Farm deleted" },
  ...recordFunctions("house", { zh: "栋舍", en: "House" }),
  flockPlace: { zh: "批次入舍", en: "Flock placed" },
  flockChange: { zh: "修改批次", en: "Flock changed" },
  flockClear: { zh: "清舍", en: "House cleared" },
  flockDelete: { zh: "删除批次", en: "Flock deleted" },
  ...recordFunctions("breed", { zh: "品种", en: "Breed" }),
  recordSave: { zh: "录入日报", en: "Daily record" },
  recordCorrect: { zh: "更正日报", en: "Record corrected" },
  recordVoid: { zh: "作废记录", en: "Entry voided" },
  stockSale: { zh: "出栏", en: "Sale" },
  stockPlace: { zh: "补入", en: "Further placement" },
  stockTransfer: { zh: "转舍", en: "Birds moved" },
  stockCount: { zh: "盘点", en: "Birds counted" },
  stockEggSale: { zh: "鸡蛋销售", en: "Egg sale" },
  treatmentSave: { zh: "用药免疫", en: "Treatment" },
  importUndo: { zh: "撤销导入", en: "Import undone" },
  productionImport: { zh: "导入生产记录", en: "Records imported" },
  flockClose: { zh: "批次结算", en: "Flock closed" },
  flockReopen: { zh: "撤销结算", en: "Flock reopened" },
  immuneDone: { zh: "完成免疫", en: "Vaccination done" },
  immuneSkip: { zh: "跳过免疫", en: "Vaccination skipped" },
  immuneReopen: { zh: "撤销免疫登记", en: "Vaccination reopened" },
  ...recordFunctions("plan", { zh: "维保计划", en: "Maintenance plan" }),
  planCreateMany: { zh: "批量新建维保计划", en: "Maintenance plans created" },
  maintenanceDone: { zh: "完成维保", en: "Maintenance done" },
  maintenanceReport: { zh: "报修", en: "Fault reported" },
  maintenancePostpone: { zh: "推迟维保", en: "Maintenance postponed" },
  maintenanceVoid: { zh: "作废维保记录", en: "Maintenance record voided" },
  ...recordFunctions("unit", { zh: "设备档案", en: "Unit" }),
  unitReplace: { zh: "更换设备", en: "Unit replaced" },
  unitOut: { zh: "停用检修", en: "Unit out of service" },
  ...recordFunctions("fuel", { zh: "燃料用量", en: "Fuel amount" }),
  ...recordFunctions("feed", { zh: "饲料到货", en: "Feed delivery" }),
  morningVisit: { zh: "晨检到舍", en: "Morning list: house visited" },
  morningJudge: { zh: "评价晨检提示", en: "Morning list: item rated" },
  morningMake: { zh: "重新生成晨检清单", en: "Morning list created again" },
  ...recordFunctions("report", { zh: "报告订阅", en: "Report subscription" }),
  reportSend: { zh: "发送报告", en: "Report sent" },
  reportTake: { zh: "下载报告", en: "Report downloaded" },
  warningDismiss: { zh: "处理预警", en: "Warning handled" },
  productionSettings: { zh: "生产设置", en: "Production settings" },
  ...recordFunctions("tariff", { zh: "电价", en: "Tariff" }),
  powerSettings: { zh: "用电设置", en: "Power settings" },
  ...recordFunctions("camera", { zh: "摄像头", en: "Camera" }),
  cameraWatch: { zh: "查看实时画面", en: "Camera watched" },
  cameraDecrypt: { zh: "关闭视频加密", en: "Video encryption off" },
  cameraCloud: { zh: "设置视频云平台", en: "Camera cloud set" },
  displayCreate: { zh: "配对大屏", en: "Display paired" },
  displayChange: { zh: "修改大屏", en: "Display changed" },
  displayDelete: { zh: "吊销大屏", en: "Display revoked" },
  ...recordFunctions("service", { zh: "服务账号", en: "Service account" }),
  ...recordFunctions("serviceToken", { zh: "访问令牌", en: "Access token" }),
  ...recordFunctions("webhook", { zh: "事件推送", en: "Webhook" }),
  webhookRenew: { zh: "更换推送密钥", en: "Webhook secret changed" },
  webhookTest: { zh: "测试事件推送", en: "Webhook tested" },
  webhookReplay: { zh: "重新推送事件", en: "Events delivered again" },
  ...recordFunctions("externalId", { zh: "外部编号", en: "External ID" }),
  ...recordFunctions("peer", { zh: "监看的系统", en: "Watched system" }),
  peerRenew: { zh: "更换监看地址", en: "Address of watched system changed" },
  peerAck: { zh: "接手监看告警", en: "Watched system alarm taken over" },
  phoneCreate: { zh: "新建报警电话", en: "Alarm phone created" },
  phoneChange: { zh: "修改报警电话", en: "Alarm phone changed" },
  phoneDelete: { zh: "删除报警电话", en: "Alarm phone deleted" },
  phoneSwitch: { zh: "启停报警电话", en: "Alarm phone enabled or disabled" },
  phonePause: { zh: "暂停报警电话", en: "Alarm phone paused" },
  phoneTest: { zh: "测试报警电话", en: "Alarm phone tested" },
  ...recordFunctions("chatApp", { zh: "办公应用", en: "Office app" }),
  ...recordFunctions("rota", { zh: "值班表", en: "On-call rota" }),
  rotaTake: { zh: "代班", en: "On-call cover" },
  rotaDrop: { zh: "取消代班", en: "On-call cover cancelled" },
  rotaOffer: { zh: "申请换班", en: "On-call swap offered" },
  rotaAnswer: { zh: "处理换班申请", en: "On-call swap answered" },
  rotaFeedCreate: { zh: "新建值班日历订阅", en: "On-call calendar created" },
  rotaFeedDelete: { zh: "停用值班日历订阅", en: "On-call calendar revoked" },
  calendarChange: { zh: "修改工作日历", en: "Calendar changed" },
  settingKind: { zh: "修改报警设置", en: "Alarm settings changed" },
  settingCheck: { zh: "修改原因与检查项", en: "Causes and checks changed" },
  settingBudget: { zh: "修改通知限额", en: "Call and text limits changed" },
  settingLimits: { zh: "修改报警限值", en: "Alarm limits changed" },
  outageBegin: { zh: "报警停用", en: "Alarm out of service" },
  outageEnd: { zh: "报警恢复使用", en: "Alarm back in service" },
  ...recordFunctions("plannedWork", { zh: "计划作业", en: "Planned work" }),
  plannedWorkEnd: { zh: "提前结束计划作业", en: "Planned work ended early" },
  plannedWorkBegun: { zh: "计划作业自动开始", en: "Planned work started automatically" },
  plannedWorkOver: { zh: "计划作业自动结束", en: "Planned work ended automatically" },
  plannedWorkMissed: { zh: "计划作业未执行", en: "Planned work missed" },
  drillStart: { zh: "发起演练", en: "Alarm drill started" },
  drillStop: { zh: "停止演练", en: "Alarm drill stopped" },
  ...recordFunctions("drillPlan", { zh: "演练计划", en: "Weekly drill" }),
  alarmReset: { zh: "复位报警", en: "Alarm reset" },
  alarmAck: { zh: "确认报警", en: "Alarm acknowledged" },
  alarmAssign: { zh: "指派报警", en: "Alarm assigned" },
  alarmWork: { zh: "处理报警", en: "Alarm progress" },
  alarmShelve: { zh: "搁置报警", en: "Alarm shelved" },
  alarmUnshelve: { zh: "取消搁置", en: "Alarm unshelved" },
  handover: { zh: "交接班", en: "Shift handed over" },
  controlSend: { zh: "下发设置", en: "Settings sent" },
  controlDo: { zh: "远程操作", en: "Action sent" },
  controlUndo: { zh: "撤销设置", en: "Settings undone" },
  controlCancel: { zh: "撤回指令", en: "Command withdrawn" },
  controlClose: { zh: "关闭未确认指令", en: "Unconfirmed command closed" },
  controlApprove: { zh: "复核人确认", en: "Approved" },
  batchStart: { zh: "批量下发", en: "Batch started" },
  batchApprove: { zh: "批量复核人确认", en: "Batch approved" },
  batchPause: { zh: "批量暂停", en: "Batch paused" },
  batchResume: { zh: "批量继续", en: "Batch resumed" },
  batchStop: { zh: "批量终止", en: "Batch stopped" },
  ...recordFunctions("configTemplate", { zh: "设置模板", en: "Settings template" }),
  templateAssign: { zh: "指定设置模板", en: "Template assigned" },
  leaseTaken: { zh: "接管设置", en: "Editing taken over" },
  localOnly: { zh: "仅本地控制", en: "Local control only" },
  remoteOff: { zh: "远程控制开关", en: "Remote control switch" },
  deviceFileUpload: { zh: "上传升级文件", en: "Gateway file uploaded" },
  deviceFileRetire: { zh: "停用升级文件", en: "Gateway file retired" },
  deviceUpdate: { zh: "设备升级", en: "Devices upgraded" },
  adviceRefuse: { zh: "拒绝 AI 建议", en: "Advice refused" },
  autopilotOn: { zh: "开启 AI 自动执行", en: "Autopilot on" },
  autopilotOff: { zh: "关闭 AI 自动执行", en: "Autopilot off" },
  controlLimit: { zh: "修改远程控制规则", en: "Remote control rules changed" },
  export: { zh: "导出数据", en: "Data exported" },
} as const satisfies Record<string, Words>;
export type LogFunction = keyof typeof logFunctions;
export const logFunctionKeys = keysOf(logFunctions);

/** Sections of the functions by their first one, in the order of the table. */
const sectionStarts: Readonly<Partial<Record<LogFunction, Words>>> = {
  login: { zh: "登录", en: "Sign-in" },
  userCreate: { zh: "机构与用户", en: "Organisations and users" },
  gatewayCreate: { zh: "网关", en: "Gateways" },
  farmCreate: { zh: "农场与栋舍", en: "Farms and houses" },
  flockPlace: { zh: "批次与品种", en: "Flocks and breeds" },
  recordSave: { zh: "日常记录", en: "Daily records" },
  planCreate: { zh: "维保", en: "Maintenance" },
  feedCreate: { zh: "饲料、晨检与预警", en: "Feed, morning list, warnings" },
  tariffCreate: { zh: "用电", en: "Power" },
  cameraCreate: { zh: "视频与大屏", en: "Cameras and displays" },
  serviceCreate: { zh: "接口与监看", en: "Integrations and watching" },
  phoneCreate: { zh: "报警电话", en: "Alarm phones" },
  settingKind: { zh: "报警设置与演练", en: "Alarm settings and drills" },
  alarmReset: { zh: "报警处理", en: "Alarms" },
  controlSend: { zh: "远程控制", en: "Remote control" },
  export: { zh: "导出", en: "Exports" },
};

/** The section of each function, which makes long lists easier to search. */
export const logSections: ReadonlyMap<LogFunction, Words> = (() => {
  const sections = new Map<LogFunction, Words>();
  let section: Words = { zh: "", en: "" };
  for (const key of logFunctionKeys) {
    section = sectionStarts[key] ?? section;
    sections.set(key, section);
  }
  return sections;
})();
/** Entities of the functions that create, change and delete records. */
export type LogEntity = {
  [F in LogFunction]: F extends `${infer N}Create`
    ? `${N}Change` | `${N}Delete` extends LogFunction
      ? N
      : never
    : never;
}[LogFunction];

/**
 * Why a call was refused or a sign-in failed: a remark of such a line begins with one of these keys
 * (contract/base/server-message.ts).
 */
export const logReasons = {
  loginFailed: { zh: "用户名或密码错误", en: "Wrong user name or password" },
  loginLocked: { zh: "失败次数过多，已暂时锁定", en: "Temporarily locked after too many failures" },
  captchaWrong: { zh: "验证码错误或已过期", en: "Wrong or expired verification code" },
  factorWrong: { zh: "动态码错误", en: "Wrong two-step code" },
  factorUsed: { zh: "动态码重复使用", en: "Two-step code used twice" },
  factorLocked: {
    zh: "动态码错误次数过多，已暂时锁定",
    en: "Temporarily locked after too many wrong codes",
  },
  factorMustEnrol: { zh: "尚未设置两步验证", en: "Two-step verification not set up yet" },
  accountUnknown: { zh: "企业账号未关联用户", en: "Company account not linked to a user" },
  accountSeveral: { zh: "多个用户使用该邮箱", en: "Several users with this address" },
  accountRoleless: { zh: "企业账号没有角色", en: "Company account without a role" },
  accountPartial: { zh: "企业账号的组不完整", en: "Groups of a company account left out" },
  passkeyWrong: { zh: "通行密钥不符", en: "Wrong passkey" },
  passkeyCloned: { zh: "通行密钥疑似被复制", en: "Passkey may be a copy" },
  forbidden: { zh: "没有此权限", en: "User lacks permission" },
  scopeMissing: { zh: "令牌没有此权限范围", en: "Token lacks the scope" },
  roleTooHigh: { zh: "角色高于操作人", en: "Role higher than the operator's own" },
  passwordMustChange: { zh: "尚未修改初始密码", en: "Initial password not changed yet" },
  passwordWrong: { zh: "原密码错误", en: "Wrong old password" },
  passwordLocked: {
    zh: "原密码错误次数过多，已暂时锁定",
    en: "Temporarily locked after too many wrong old passwords",
  },
  notFound: { zh: "不在管辖范围内", en: "Outside the user's scope" },
} as const satisfies Record<string, Words>;
export type LogReason = keyof typeof logReasons;

/** Tables exported as a file: the operation of a line of `export`. */
export const exportedTables = {
  telemetry: { zh: "栋舍历史数据", en: "House history" },
  alarm: { zh: "报警记录", en: "Alarms" },
  log: { zh: "操作日志", en: "Operation log" },
  org: { zh: "机构", en: "Organisations" },
  user: { zh: "用户", en: "Users" },
  farm: { zh: "农场与集团", en: "Farms and groups" },
  house: { zh: "栋舍", en: "Houses" },
  gateway: { zh: "网关", en: "Gateways" },
  concentrator: { zh: "集中器", en: "Concentrators" },
  terminal: { zh: "终端设备", en: "Terminal devices" },
  breed: { zh: "品种", en: "Breeds" },
  phone: { zh: "报警电话", en: "Alarm phones" },
  production: { zh: "日报", en: "Daily records" },
  immune: { zh: "免疫日历", en: "Vaccinations" },
  warning: { zh: "早期预警", en: "Early warnings" },
  plan: { zh: "维保计划", en: "Maintenance plans" },
  maintenance: { zh: "维保记录", en: "Maintenance history" },
  unit: { zh: "设备档案", en: "Units" },
  flockReport: { zh: "批次报告", en: "Flock report" },
  power: { zh: "用电记录", en: "Energy" },
  powerHouse: { zh: "用电排名", en: "Energy by house" },
  fuelUse: { zh: "燃料用量", en: "Fuel" },
  feedDelivery: { zh: "饲料到货", en: "Feed deliveries" },
  flockResult: { zh: "批次对比", en: "Flocks compared" },
  saleForecast: { zh: "出栏预测", en: "Slaughter forecast" },
  parameter: { zh: "设置修改记录", en: "Modify records" },
  batch: { zh: "批量下发结果", en: "Batch result" },
  rollout: { zh: "升级任务结果", en: "Rollout result" },
} as const satisfies Record<string, Words>;
export type ExportedTable = keyof typeof exportedTables;

/** Type of a person's device, by the browser's user agent. */
export const logSources = {
  computer: { zh: "电脑", en: "Computer" },
  mobile: { zh: "手机", en: "Mobile" },
  other: { zh: "其他", en: "Other" },
} as const satisfies Record<string, Words>;
export type LogSource = keyof typeof logSources;
export const logSourceKeys = keysOf(logSources);

/** The source that a User-Agent header indicates. */
export function logSourceOf(userAgent: string | undefined): LogSource {
  const text = userAgent ?? "";
  if (/Mobi|Android|iPhone|iPad/i.test(text)) return "mobile";
  return /Windows NT|Macintosh|X11|Linux/i.test(text) ? "computer" : "other";
}

/**
 * A field of a record before and after, as JSON; absent: there was no record, or its values are not
 * for the caller. No secrets.
 */
export const logChangeSchema = z.object({
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type LogChange = z.infer<typeof logChangeSchema>;

/** One line of the operation log. Lines are only ever added. */
export const logSchema = z.object({
  id: z.int(),
  /** Epoch ms. */
  at: z.int(),
  /** Login name and name at that time; a failed sign-in has no name. */
  operator: z.string(),
  operatorName: z.string().nullable(),
  function: z.enum(logFunctionKeys),
  houseName: z.string().nullable(),
  houseNameEn: z.string().nullable(),
  farmName: z.string().nullable(),
  farmNameEn: z.string().nullable(),
  networkId: z.string().nullable(),
  /** Object of the action: a user's login name, an alarm's key, a path. */
  operation: z.string(),
  remark: z.string(),
  source: z.enum(logSourceKeys),
  /** IP address. */
  address: z.string(),
  /** True: the line has values before and after. */
  hasChanges: z.boolean(),
  /** Values of a controller that were changed, where they are few. */
  changes: z.array(logChangeSchema),
});
export type LogLine = z.infer<typeof logSchema>;
