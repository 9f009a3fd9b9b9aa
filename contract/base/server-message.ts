import { requestMessages } from "./request-message.ts";
import { signInMessages } from "./sign-in-message.ts";
import type { Words } from "./words.ts";

/** Messages from the server to a person, in both languages. `{name}` is replaced by a value. */
export const messages = {
  ...signInMessages,
  ...requestMessages,
  ok: { zh: "成功", en: "OK" },
  unauthorized: { zh: "登录已失效，请重新登录", en: "Verification failed, please login again" },
  reportEmpty: { zh: "这段时间没有内容，不生成报告", en: "There is nothing to report" },
  forbidden: { zh: "没有权限执行此操作", en: "You are not allowed to do this" },
  notFound: { zh: "未找到", en: "Not found" },
  invalid: { zh: "提交的内容有误", en: "Some fields are not valid" },
  tooMany: { zh: "请求过于频繁，请稍后再试", en: "Too many requests, please try again later" },
  unavailable: {
    zh: "服务暂时不可用，正在自动恢复",
    en: "Temporarily unavailable, recovering automatically",
  },
  pageAway: {
    zh: "服务暂时不可用，页面会自动重试",
    en: "Temporarily unavailable; this page retries automatically",
  },
  busy: {
    zh: "当前查询较多，请 {seconds} 秒后重试",
    en: "Many large queries are running, try again in {seconds} s",
  },
  tooSlow: {
    zh: "查询耗时过长，已停止，请缩小范围，或 {seconds} 秒后重试",
    en: "The query took too long and was stopped: narrow it down, or try again in {seconds} s",
  },
  internal: { zh: "服务器内部错误", en: "Something went wrong on the server" },
  internalNumbered: {
    zh: "服务器内部错误，请求编号 {requestId}",
    en: "Something went wrong on the server, request number {requestId}",
  },
  loginFailed: { zh: "用户名或密码错误", en: "User name or password is wrong" },
  loginLocked: {
    zh: "登录失败次数过多，请 {minutes} 分钟后再试",
    en: "Too many failed sign-ins, try again in {minutes} min",
  },
  captchaWrong: { zh: "验证码错误或已过期", en: "The verification code is wrong or has expired" },
  loginAgain: { zh: "登录失败，请重试", en: "Login failed, please try again" },
  roleIncorrect: { zh: "getInfo：用户角色不正确", en: "getInfo: user role incorrect" },
  passwordWrong: { zh: "原密码错误", en: "The old password is wrong" },
  passwordLocked: {
    zh: "原密码错误次数过多，请 {minutes} 分钟后再试",
    en: "Too many wrong passwords, try again in {minutes} min",
  },
  passwordMustChange: { zh: "请先修改初始密码", en: "Please change your initial password first" },
  passwordChanged: { zh: "密码修改成功，请重新登录", en: "Password changed, please sign in again" },
  resetDone: { zh: "重置成功", en: "reset succeeded" },
  updated: { zh: "更新成功", en: "update succeeded" },
  saved: { zh: "保存成功", en: "Saved" },
  deleted: { zh: "删除成功", en: "Deleted" },
  webhookTested: { zh: "测试事件已排队，结果见投递记录", en: "Test queued: see Deliveries" },
  webhookReplayed: { zh: "已重新排队投递", en: "Queued for delivery again" },
  drillStarted: { zh: "演练已开始", en: "Drill started" },
  importUndone: { zh: "该次导入已撤销", en: "This import has been undone already" },
  importOld: {
    zh: "导入已超过 24 小时，不能撤销",
    en: "This import is older than 24 hours and can no longer be undone",
  },
  drillPlanTaken: {
    zh: "该农场已有演练计划",
    en: "This farm already has a weekly drill",
  },
  setDone: { zh: "设置成功", en: "set up successfully" },
  nameTaken: { zh: "名称已存在", en: "Name existed" },
  externalIdTaken: {
    zh: "该外部编号已用于另一个对象",
    en: "This external ID is already used for another record",
  },
  externalIdThere: {
    zh: "该对象在此外部系统中已有编号",
    en: "This record already has an ID in that system",
  },
  networkIdTaken: { zh: "该网络编号已被使用", en: "This network ID is taken" },
  loginNameTaken: { zh: "该用户名已被使用", en: "This user name is taken" },
  codeTaken: { zh: "该编码已被使用", en: "This code is taken" },
  typeKeyTaken: { zh: "该类型编号已被使用", en: "This key is taken" },
  houseHasGateway: {
    zh: "该栋舍已有网关，请先解绑",
    en: "This house already has a gateway: remove it first",
  },
  gatewayTypeInUse: {
    zh: "还有 {gateways} 台网关属于该类型，可改为停用",
    en: "{gateways} {gateways:gateway is:gateways are} of this type: retire it instead",
  },
  tariffInUse: {
    zh: "还有 {farms} 个农场（或公司、集团）使用该电价，请先改用其他电价",
    en:
      "{farms} {farms:farm or group uses:farms or groups use} this tariff: " +
      "assign another one first",
  },
  concentratorInUse: {
    zh: "还有 {terminals} 个终端设备接在该集中器上，请先移走或删除",
    en:
      "{terminals} terminal {terminals:device is:devices are} connected to it: move or " +
      "delete them first",
  },
  credentialIssued: { zh: "密钥已生成", en: "Secret issued" },
  credentialRevoked: { zh: "密钥已吊销", en: "Secret revoked" },
  orgInUse: {
    zh:
      "该机构下还有<、|农场 {farms} 个|栋舍 {houses} 栋|用户 {users} 个|" +
      "自有品种 {breeds} 个|大屏 {displays} 块|{others}其他数据>，请先移走或删除",
    en:
      "It still has <, |{farms} {farms:farm:farms}|{houses} {houses:house:houses}|{users} " +
      "{users:user:users}|{breeds} {breeds:breed:breeds} of its own|{displays} " +
      "{displays:display:displays}|{others}other data>: move or delete these " +
      "first",
  },
  farmInUse: {
    zh:
      "它还有<、|下级 {farms} 个|栋舍 {houses} 栋|管理员 {users} 位|大屏 {displays} 块|" +
      "报警电话 {phones} 个|值班表 {rotas} 个>，请先移走、删除或解除",
    en:
      "It still has <, |{farms} {farms:child:children} in the tree|{houses} " +
      "{houses:house:houses}|{users} {users:manager:managers}|{displays} " +
      "{displays:display:displays}|{phones} {phones:alarm phone:alarm phones}|{rotas} " +
      "{rotas:on-call rota:on-call rotas}>: move, delete or unassign these first",
  },
  quotaReached: {
    zh: "该机构已有 {count} 个，上限为 {max} 个，请先删除不再使用的",
    en:
      "The organisation has {count}, the limit is {max}: delete some that are no longer " +
      "used first",
  },
  breedInUse: {
    zh: "该品种有<、|{current} 个在养批次|{past} 个历史批次>，不能删除",
    en:
      "It cannot be deleted: used by <, |{current} current {current:flock:flocks}|{past} " +
      "past {past:flock:flocks}>",
  },
  houseStocked: {
    zh: "栋舍有在养批次，请先清舍",
    en: "The house has a current flock: clear it first",
  },
  houseBound: {
    zh: "栋舍绑定了网关，请先解绑网关",
    en: "A gateway is bound to the house: remove it first",
  },
  houseHistory: {
    zh: "该栋舍有历史数据（<、|{flocks} 个批次|{days} 天的读数|{alarms} 条报警>），须确认一并删除",
    en:
      "It has history data (<, |{flocks} {flocks:flock:flocks}|{days} {days:day:days} of " +
      "readings|{alarms} {alarms:alarm:alarms}>): confirm that it is deleted too",
  },
  houseOccupied: {
    zh: "栋舍已有在养批次，请先清舍",
    en: "The house already has a flock: clear it first",
  },
  flockLeft: { zh: "该批次已清舍", en: "This flock has already been cleared" },
  planHasRecords: {
    zh: "该计划已有维保记录，不能删除，请改为停用",
    en: "This plan has records and cannot be deleted: close it instead",
  },
  unitHasPlans: {
    zh: "有 {count} 个计划只针对该设备：请先删除这些计划，或改为更换设备",
    en:
      "{count} {count:plan covers:plans cover} only this unit: delete {count:it:them} " +
      "first, or replace the unit instead",
  },
  unitHasRecords: {
    zh: "该设备已有维保记录，不能删除，请登记更换",
    en: "This unit has records and cannot be deleted: replace it instead",
  },
  unitTaken: { zh: "该编号已登记", en: "This number is already in use" },
  flockHasRecords: {
    zh: "该批次已有 {days} 天的记录，不能作为误录删除，请修改批次或清舍",
    en:
      "This flock has records for {days} {days:day:days} and cannot be deleted as a " +
      "mistake: correct or clear it instead",
  },
  flockClosed: {
    zh: "该批次已结算，如需更改请先撤销结算",
    en: "This flock is closed: reopen it first",
  },
  flockInHouse: {
    zh: "该批次仍在养，请先清舍",
    en: "The flock is still in the house: clear the house first",
  },
  flockNotEmpty: {
    zh: "账面存栏还剩 {birds}，请先录入出栏或盘点",
    en: "The records still show {birds} head: record the sale or a count first",
  },
  stockNegative: {
    zh: "按此录入，{day} 的存栏将少于 0，请核对",
    en: "This would leave fewer than 0 head on {day}: please check",
  },
  withdrawal: {
    zh: "休药期内不能出栏：{product}，最早 {day}；确需出栏请填写原因或单据号，并再次确认",
    en:
      "Withdrawal period of {product}: may be sold from {day}. To sell earlier, give a " +
      "reason or document number and confirm again",
  },
  eggWithdrawal: {
    zh: "休药期内的鸡蛋不能出售：{product}，最早 {day}；确需出售请填写原因或单据号，并再次确认",
    en:
      "Withdrawal period of {product}: eggs may be sold from {day}. To sell earlier, give " +
      "a reason or document number and confirm again",
  },
  windowClosed: {
    zh: "{days} 天前的日报只能由场长及以上更正",
    en: "Records older than {days} days can only be corrected by a farm manager or above",
  },
  importProblems: {
    zh: "表格与现有数据有冲突，未导入任何内容，请核对后重试",
    en: "The table conflicts with existing data: nothing was imported, please check and try again",
  },
  fileInUse: {
    zh: "该文件正在升级任务中使用，不能停用",
    en: "A rollout is using this file: it cannot be retired",
  },
  fileKnown: {
    zh: "该内容已上传：{name}（{version}）",
    en: "This file has already been uploaded: {name} ({version})",
  },
  rolloutCount: {
    zh: "输入的栋舍数量不一致，将升级 {count} 栋",
    en: "The number does not match: {count} {count:house:houses} would be upgraded",
  },
  rolloutBusy: {
    zh: "其中有栋舍刚被列入另一升级任务，请重新核对",
    en: "One of the houses was just added to another rollout: please review again",
  },
  rolloutAwaiting: {
    zh: "该任务等待复核人确认",
    en: "Waiting for approval",
  },
  rolloutOver: { zh: "该任务已结束", en: "Already ended" },
  readAsked: { zh: "已请求重新读取", en: "Reading again requested" },
  leaseHeld: {
    zh: "{name} 正在修改该栋舍的设置",
    en: "{name} is changing settings of this house",
  },
  batchOver: {
    zh: "该计划已过期，或由其他登录会话制定，请重新计划",
    en: "This plan has expired or was made in another session: plan again",
  },
  nothingToRetry: {
    zh: "没有需要重试的栋舍：没有失败、跳过或未下发的",
    en: "Nothing to retry: no house failed, was skipped or was left unsent",
  },
  nothingToUndo: {
    zh: "没有可撤销的修改",
    en: "Nothing to undo: no settings were changed",
  },
  notReachable: { zh: "网关离线，无法下发", en: "The gateway is offline and cannot be reached" },
  notSettable: {
    zh: "该网关不支持远程读取与设置",
    en: "This gateway does not support remote reading or setting",
  },
  conflict: {
    zh: "内容已被他人修改，请核对后重新提交",
    en: "Changed by someone else: please check and submit again",
  },
  riskRaised: {
    zh: "风险已由 {was} 级升至 {risk} 级，未同意；请取消后按当前情况重新发起",
    en: "The risk has risen from level {was} to {risk}: not approved. Cancel it and start again",
  },
  riskRefused: {
    zh: "按当前情况，该操作已不允许远程执行，未同意",
    en: "In the current situation this cannot be done remotely: not approved",
  },
  notYourself: { zh: "不能对自己的账号执行此操作", en: "You cannot do this to your own account" },
  roleTooHigh: {
    zh: "不能授予或修改高于自己的角色",
    en: "You cannot grant or change a role above your own",
  },
  urgentShelve: {
    zh: "其中有紧急报警 {count} 条，请再次确认搁置",
    en: "{count} {count:alarm is:alarms are} urgent: confirm again to shelve {count:it:them}",
  },
  cameraTaken: {
    zh: "该设备编码和通道已被使用",
    en: "This code and channel are already in use",
  },
  pictureCapOwn: {
    zh: "最多同时打开 {most} 路，已打开：{names}。请先关闭其中一路",
    en: "At most {most} at once. Open now: {names}. Close one of them first",
  },
  pictureCapAll: {
    zh:
      "服务器的 {most} 路画面已占满，请稍后再试。" +
      "<，|其中您可见的摄像头 {own} 路|观看者：{names}>",
    en:
      "All {most} video slots of this server are in use, try again later. <, |{own} on " +
      "cameras you can see|watched by {names}>",
  },
  pictureCapStreams: {
    zh:
      "服务器最多同时取 {most} 路视频，已占满：可观看已打开的画面，或稍后再试。" +
      "<，|其中您可见的摄像头 {own} 路|观看者：{names}>",
    en:
      "All {most} streams of this server are in use: watch one that is open, or try again " +
      "later. <, |{own} on cameras you can see|watched by {names}>",
  },
  cameraNoDecrypt: {
    zh: "只有经萤石云接入、并已保存验证码的摄像头可以在这里关闭加密",
    en: "Only for cameras connected through the EZVIZ cloud with a saved verification code",
  },
  phoneTaken: {
    zh: "该号码在此范围已有规则",
    en: "This number already has a rule for this location",
  },
  phoneLastLine: {
    zh: "该号码设为不可关闭，只有公司管理员可以修改、停用或删除",
    en: "This number cannot be silenced: only a company manager can change or delete it",
  },
  phoneClosed: { zh: "该号码已停用，请先启用", en: "This number is closed: open it first" },
  phoneResting: {
    zh: "该号码当前不在通知时段内，无需暂停",
    en: "Outside its notification periods now: nothing to pause",
  },
  nobodyOnCall: {
    zh: "当前值班表上没有可联系到的人",
    en: "Nobody on call in this rota can be reached now",
  },
  rotaInUse: {
    zh: "有 {contacts} 个报警电话按此值班表通知，请先修改或删除这些报警电话",
    en:
      "{contacts} {contacts:alarm phone uses:alarm phones use} this rota: change " +
      "or delete {contacts:it:them} first",
  },
  chatAppInUse: {
    zh: "有 {contacts} 个报警电话经此应用通知，请先修改或删除这些报警电话",
    en:
      "{contacts} {contacts:alarm phone uses:alarm phones use} this app: change or delete " +
      "{contacts:it:them} first",
  },
  chatAppTaken: {
    zh: "该机构已接入此平台的应用",
    en: "The organisation already has an app of this messenger",
  },
  dutyOthers: {
    zh: "只能自己代班；替别人安排需由值班表的管理人员操作",
    en:
      "You can only take a duty yourself; assigning it to someone else takes a " +
      "manager of the rota",
  },
  dutyPast: {
    zh: "只能安排尚未结束、且在 400 天以内开始的时段，最长 62 天",
    en: "Choose a time that has not ended, starts within 400 days and lasts 62 days at most",
  },
  dutyMoved: {
    zh: "值班安排已变动：换出或换入的时段不再全由本人值班，请重新选择",
    en:
      "The rota has changed: a duty of this swap no longer belongs to that " +
      "person. Choose again",
  },
  swapOver: { zh: "该换班申请已处理", en: "This swap has already been answered" },
  feedsMany: {
    zh: "最多 {max} 个日历订阅，请先停用不再使用的",
    en: "At most {max} calendar subscriptions: revoke one that is no longer used",
  },
  channelMissing: {
    zh: "无法通知：本系统未配置{channel}通道",
    en: "Cannot notify: no {channel} channel is configured",
  },
  testTooSoon: {
    zh: "该号码已达通知限额，请在 {minutes} 分钟后再测试",
    en: "This number has reached its limit; test again in {minutes} min",
  },
  calendarForeign: {
    zh: "只能修改本机构的日期",
    en: "Only days of your own organisation can be changed",
  },
  pairingLocked: {
    zh: "配对码输入错误次数过多，请 {minutes} 分钟后再试",
    en: "Too many wrong codes, try again in {minutes} min",
  },
  alarmNotActive: { zh: "报警已关闭", en: "The alarm is already closed" },
  loggedOut: { zh: "已退出登录", en: "Signed out" },
} as const satisfies Record<string, Words>;
export type MessageKey = keyof typeof messages;

/**
 * Fills values into a message: `{houses}` is the value, `{houses:house:houses}` the singular or
 * plural for that number. `<、|农场 {farms} 个|栋舍 {houses} 栋>` is a list: parts of zero are dropped,
 * the others are joined by the first part.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  const listed = text.replace(/<([^|<>]*)\|([^<>]*)>/g, (_, comma: string, parts: string) =>
    parts
      .split("|")
      .filter((part) => values[/\{(\w+)\}/.exec(part)?.[1] ?? ""] !== 0)
      .join(comma),
  );
  return listed
    .replace(/\{(\w+):([^:{}]*):([^:{}]*)\}/g, (_, name: string, one: string, many: string) =>
      String(values[name]) === "1" ? one : many,
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Returns the message of a thrown value. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
