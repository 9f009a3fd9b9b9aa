import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of files for gateways and their rollouts. `{name}` stands for a value. */
const updateWords = {
  state: { zh: "状态", en: "State" },
  actions: { zh: "操作", en: "Actions" },
  setUp: { zh: "设置成功", en: "set up successfully" },
  updateDone: { zh: "更新成功", en: "update succeeded" },
  configPutIn: {
    zh: "更新成功：配置文件 {version} 已写入",
    en: "update succeeded: settings file {version} written",
  },
  upgraded: { zh: "更新成功：现运行 {version}", en: "update succeeded: now running {version}" },
  partUpgrade: { zh: "设备升级", en: "Upgrade" },
  rollouts: { zh: "升级任务", en: "Rollouts" },
  rolloutsWhy: {
    zh:
      "先下载，再分波安装：第一波一栋，之后 5%、25%、其余；同一农场同时只装一栋。前两波有失败即停止，" +
      "之后失败超过 2% 或连续 3 栋时停止。",
    en:
      "Files are downloaded first, then installed in waves: one house, 5%, 25%, the " +
      "rest; one house per farm at a time. Any failure in the first two waves stops the " +
      "rollout, later more than 2% or three in a row.",
  },
  noRollouts: { zh: "没有升级任务", en: "No rollouts" },
  noRolloutsWhy: {
    zh: "选择一个文件，点击“升级…”开始。",
    en: "Choose a file and click “Upgrade…” to start.",
  },
  files: { zh: "升级与配置文件", en: "Firmware and settings files" },
  filesWhy: {
    zh: "文件不带后缀，不超过 5 MB。上传时签名，网关校验后才会安装。",
    en:
      "No file extension, at most 5 MB. Signed on upload; gateways verify the signature " +
      "before installing.",
  },
  noFiles: { zh: "没有文件", en: "No files" },
  noFilesYet: {
    zh: "点击“上传文件”，升级和配置文件都在这里。",
    en: "Click “Upload a file”: firmware and configuration files are listed here.",
  },
  noFilesWhy: { zh: "由系统管理员上传。", en: "Uploaded by an administrator." },
  upload: { zh: "上传文件", en: "Upload a file" },
  retire: { zh: "停用", en: "Retire" },
  retireAsk: {
    zh: "停用后不再用于新的升级任务。是否停用“{name}”？",
    en: "It can no longer be used for new rollouts. Retire “{name}”?",
  },
  retired: { zh: "已停用", en: "Retired" },
  inUse: { zh: "可用", en: "Available" },
  rollOut: { zh: "升级…", en: "Upgrade…" },
  sendFile: { zh: "下发文件…", en: "Send a file…" },
  sendFileTo: { zh: "下发文件到 {count} 栋", en: "Send a file to {count} {count:house:houses}" },
  noFilesForType: {
    zh: "没有适用的文件。由系统管理员上传。",
    en: "No suitable file. Files are uploaded by an administrator.",
  },
  choose: { zh: "选择", en: "Choose" },
  colFile: { zh: "文件", en: "File" },
  colKind: { zh: "类别", en: "Kind" },
  colVersion: { zh: "版本", en: "Version" },
  colTypes: { zh: "适用类型", en: "For types" },
  moreTypes: { zh: "等，另 {count} 种", en: "and {count} more" },
  colSize: { zh: "大小", en: "Size" },
  colUploaded: { zh: "上传", en: "Uploaded" },
  colRuns: { zh: "已升级", en: "Upgraded" },
  colRollout: { zh: "任务", en: "Rollout" },
  colWave: { zh: "波次", en: "Wave" },
  colProgress: { zh: "进度", en: "Progress" },
  colBy: { zh: "发起", en: "Started by" },
  colHouse: { zh: "栋舍", en: "House" },
  colGateway: { zh: "网关", en: "Gateway" },
  colReason: { zh: "原因", en: "Reason" },
  size: { zh: "{size} KB", en: "{size} KB" },
  waveOf: { zh: "第 {wave} 波，共 {waves} 波", en: "Wave {wave} of {waves}" },
  soaking: { zh: "观察至 {time}", en: "under observation until {time}" },
  doneOf: { zh: "成功 {done} / {total}", en: "{done} of {total} done" },
  failedCount: { zh: "失败 {count}", en: "{count} failed" },
  loadingCount: { zh: "下载中 {count}", en: "{count} downloading" },
  waitCount: { zh: "本波等待 {count} 栋", en: "{count} {count:house:houses} waiting in this wave" },
  waitMost: {
    zh: "本波等待 {count} 栋，其中 {of} 栋：{why}",
    en: "{count} {count:house:houses} waiting in this wave, {of} of them: {why}",
  },
  byAt: { zh: "{by}，{time}", en: "{by}, {time}" },
  stateAwaiting: { zh: "等待复核人确认", en: "Waiting for approval" },
  stateNotApproved: {
    zh: "已终止：复核人未在 10 分钟内确认",
    en: "Ended: not approved within 10 min",
  },
  statePausedNotApproved: {
    zh: "已暂停：复核人未在 10 分钟内确认",
    en: "Paused: not approved within 10 min",
  },
  agree: { zh: "同意升级", en: "Approve" },
  agreeAsk: { zh: "同意升级任务“{name}”？", en: "Approve “{name}”?" },
  startedBy: { zh: "发起人：{name}", en: "started by {name}" },
  stockedCount: {
    zh: "有存栏 {count} 栋",
    en: "{count} {count:house:houses} stocked now",
  },
  alarmedCount: {
    zh: "现有紧急或高级报警 {count} 栋，报警解除后安装",
    en: "{count} with an urgent or high alarm now: installed once it has cleared",
  },
  approvedBy: { zh: "复核人：{name}", en: "Approved by: {name}" },
  whyStarted: { zh: "原因：{why}", en: "Reason: {why}" },
  stateRunning: { zh: "进行中", en: "Running" },
  statePaused: { zh: "已暂停", en: "Paused" },
  statePausedAuthor: {
    zh: "已暂停：负责人的账号已删除、调离或失去权限，须由有权限的人继续",
    en:
      "Paused: the person responsible was deleted, moved or lost permission. Someone with " +
      "permission must resume",
  },
  stateStopped: { zh: "已停止：{reason}", en: "Stopped: {reason}" },
  stateDone: { zh: "已完成", en: "Done" },
  stateEnded: { zh: "已终止", en: "Ended" },
  stopFailure: { zh: "有栋舍失败", en: "a house failed" },
  stopUnproven: { zh: "本波没有一栋成功", en: "no house in the wave succeeded" },
  stopAlarm: { zh: "已完成的栋舍出现报警", en: "alarm in a completed house" },
  pause: { zh: "暂停", en: "Pause" },
  goOn: { zh: "继续", en: "Continue" },
  retryFailed: { zh: "仅重试失败的", en: "Retry failed only" },
  endIt: { zh: "终止任务", en: "End rollout" },
  endAsk: {
    zh: "尚未安装的栋舍不再升级，正在安装的继续完成。是否终止？",
    en:
      "Houses not installed yet are not upgraded; installations in progress are completed. " +
      "End the rollout?",
  },
  leaveOut: { zh: "排除", en: "Leave out" },
  backToAll: { zh: "全部任务", en: "All rollouts" },
  fromTo: { zh: "{from} → {to}", en: "{from} → {to}" },
  runsNow: { zh: "现运行 {version}", en: "running {version}" },
  unknownVersion: { zh: "未上报", en: "not reported" },
  percent: { zh: "{percent}%", en: "{percent}%" },
  uploadTitle: { zh: "上传文件", en: "Upload a file" },
  fieldKind: { zh: "类别", en: "Kind" },
  fieldName: { zh: "名称（无后缀）", en: "Name (no suffix)" },
  fieldTypes: { zh: "适用的网关类型", en: "Gateway types" },
  fieldVersion: { zh: "版本", en: "Version" },
  fieldNote: { zh: "备注", en: "Note" },
  chooseFile: { zh: "选择文件", en: "Choose a file" },
  browse: { zh: "浏览", en: "Browse" },
  chosen: { zh: "{name}，{size} KB", en: "{name}, {size} KB" },
  noneChosen: { zh: "未选择文件", en: "No file chosen" },
  unreadable: { zh: "无法读取该文件", en: "The file cannot be read" },
  keep: { zh: "上传", en: "Upload" },
  configTitle: { zh: "确认下发配置文件？", en: "Send the settings file?" },
  configStart: { zh: "开始下发", en: "Start" },
  rolloutTitle: { zh: "确认升级？", en: "Upgrade?" },
  rolloutName: { zh: "任务名称", en: "Rollout name" },
  ofFarm: { zh: "农场", en: "Farm" },
  everyHouse: { zh: "全部栋舍", en: "All houses" },
  beyond: {
    zh: "超出一次任务的上限：另有 {count} 栋不在本任务中，请另建任务",
    en:
      "Over the limit of one rollout: {count} more {count:house is:houses are} not " +
      "included, create another",
  },
  soakMin: { zh: "每波观察（分钟）", en: "Observe each wave (min)" },
  interrupts: {
    zh:
      "安装时网关重启，约 40 秒内控制输出保持不变。有畜禽的栋舍仅在未纵向通风、无紧急或高级报警、" +
      "温度接近目标时安装。",
    en:
      "The gateway restarts; outputs hold for about 40 s. Stocked houses are upgraded only " +
      "when not in tunnel ventilation, without urgent or high alarms and with temperature " +
      "near target.",
  },
  configInterrupts: {
    zh:
      "环控器设置将被文件中的值覆盖，逐项记入修改记录。有畜禽的栋舍仅在未纵向通风、无紧急或高级报警、" +
      "温度接近目标时写入。",
    en:
      "Controller settings are overwritten by the file; each change is recorded. Stocked " +
      "houses are written only when not in tunnel ventilation, without urgent or high " +
      "alarms and with temperature near target.",
  },
  planOf: {
    zh: "{count} 栋，分 {waves} 波：{sizes}",
    en: "{count} {count:house:houses} in {waves} {waves:wave:waves}: {sizes}",
  },
  planNone: { zh: "没有可升级的栋舍", en: "No houses can be upgraded" },
  leftOutCount: {
    zh: "不纳入 {count} 栋：{why}",
    en: "{count} {count:house:houses} not included: {why}",
  },
  offlineCount: {
    zh: "其中离线 {count} 栋，上线后下载",
    en: "{count} offline: downloaded when back online",
  },
  emptyOnlyCount: {
    zh: "其中 {count} 栋有畜禽，且网关重启时输出不能保持，空舍后才安装",
    en: "{count} stocked, outputs do not hold during restart: installed once empty",
  },
  olderCount: {
    zh: "其中 {count} 栋现运行版本更新",
    en: "{count} already {count:runs:run} a newer version",
  },
  houseByHouse: { zh: "逐栋明细", en: "House by house" },
  takesNoPart: { zh: "不纳入：{why}", en: "Not included: {why}" },
  moreHouses: {
    zh: "另有 {count} 栋未列出",
    en: "{count} more {count:house:houses} not listed here",
  },
  unfitNoGateway: { zh: "无网关", en: "no gateway" },
  unfitOtherOrg: { zh: "不属于同一机构", en: "another organisation" },
  unfitOtherType: { zh: "类型不符", en: "another type" },
  unfitProtocol: { zh: "网关版本不支持", en: "gateway version not supported" },
  unfitNoFiles: { zh: "不支持远程文件", en: "remote files not supported" },
  unfitSameVersion: { zh: "已是该版本", en: "already this version" },
  unfitUnderWay: { zh: "已在其他任务中", en: "in another rollout" },
  typeCount: { zh: "请输入栋舍数量 {count}", en: "Enter the number of houses, {count}" },
  typeWhy: {
    zh: "原因（有在养畜禽的栋舍必填）",
    en: "Reason (required: some houses are stocked)",
  },
  secondFirst: {
    zh: "需要复核人在 10 分钟内确认后才开始。",
    en: "Starts after a second person approves within 10 min.",
  },
  secondAsked: { zh: "已提交，等待复核人确认", en: "Submitted, waiting for approval" },
  start: { zh: "开始升级", en: "Start" },
  back: { zh: "返回", en: "Back" },
  cancel: { zh: "取消", en: "Cancel" },
  looking: { zh: "正在核对…", en: "Checking…" },
  updateOf: { zh: "升级", en: "Upgrade" },
  currentVersion: { zh: "当前版本", en: "Current version" },
  check: { zh: "检查更新", en: "Check for updates" },
  noUpdates: {
    zh: "未检测到更新：现运行 {version}，最新 {newest}",
    en: "No updates detected: running {version}, newest {newest}",
  },
  noUpdatesNone: {
    zh: "未检测到更新：现运行 {version}，没有适用的文件",
    en: "No updates detected: running {version}, no file for its type",
  },
  newer: { zh: "可更新至 {version}（{name}）", en: "{version} is available ({name})" },
  takesNone: { zh: "该网关不支持远程升级", en: "This gateway does not support remote upgrades" },
  started: { zh: "升级任务已开始", en: "Rollout started" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of the console and its pages; for use in an observer. */
export const useUpdateText = createTextHook(consoleWords, pageWords, updateWords);
export type UpdateText = TranslateOf<typeof useUpdateText>;
