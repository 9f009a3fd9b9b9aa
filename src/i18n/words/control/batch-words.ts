import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { commandWords } from "./command-words.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";
import { parameterWords } from "./parameter-words.ts";
import { settingEditWords } from "./setting-edit-words.ts";

/** Words of changes to many houses, and of templates. `{name}`: a value. */
const batchWords = {
  partBatches: { zh: "批量下发", en: "Batches" },
  partTemplates: { zh: "设置模板", en: "Templates" },
  ticked: { zh: "已选 {count} 栋", en: "{count} {count:house:houses} selected" },
  tickHouse: { zh: "选择{name}", en: "Select {name}" },
  tickFarm: { zh: "选择{name}的全部栋舍", en: "Select all houses of {name}" },
  untick: { zh: "取消选择", en: "Clear selection" },
  tickShown: { zh: "全选", en: "Select all shown" },
  farm: { zh: "农场", en: "Farm" },
  everyFarm: { zh: "全部农场", en: "All farms" },
  everyType: { zh: "全部网关类型", en: "All gateway types" },
  gatewayType: { zh: "网关类型", en: "Gateway type" },
  breed: { zh: "品种", en: "Breed" },
  everyBreed: { zh: "全部品种", en: "All breeds" },
  everyAge: { zh: "全部日龄", en: "All ages" },
  ageBand: { zh: "{from}–{to} 日龄", en: "{from}–{to} d" },
  ageBandOpen: { zh: "{from} 日龄以上", en: "{from} d and older" },
  followsAny: { zh: "全部（不论模板）", en: "Template: any" },
  followsDiffers: { zh: "与模板不一致", en: "Differs from its template" },
  followsNone: { zh: "未指定模板", en: "No template assigned" },
  changedAny: { zh: "不限修改时间", en: "Changed: any time" },
  changedDay: { zh: "24 小时内有修改", en: "Changed in 24 h" },
  colTemplate: { zh: "模板", en: "Template" },
  sameAs: { zh: "= {name}", en: "= {name}" },
  differs: { zh: "{count} 项不一致", en: "{count} {count:differs:differ}" },
  differsFrom: {
    zh: "与“{name}”{count} 项不一致",
    en: "{count} {count:value differs:values differ} from “{name}”",
  },
  unreadOf: { zh: "“{name}”：尚未读取", en: "“{name}”: not read yet" },
  copySettings: { zh: "复制设置", en: "Copy settings" },
  copyHint: { zh: "复制设置（Ctrl+Shift+C）", en: "Copy settings (Ctrl+Shift+C)" },
  copyWhich: { zh: "复制{name}的哪些设置？", en: "Copy which settings of {name}?" },
  copied: { zh: "复制成功", en: "copy successfully" },
  copyNone: { zh: "请至少勾选一组设置", en: "Select at least one group" },
  chip: { zh: "来自{name}：{groups}（{time}）", en: "From {name}: {groups} ({time})" },
  dropCopied: { zh: "清除已复制的设置", en: "Clear copied settings" },
  paste: { zh: "粘贴", en: "Paste" },
  pasteAsk: {
    zh: "粘贴将覆盖现有设置，是否继续？下一步会逐栋列出差异，不会立即下发。",
    en:
      "Pasting overwrites existing settings. Continue? The next step lists every " +
      "difference; nothing is sent yet.",
  },
  pasteWhere: {
    zh: "在其他栋的“设置”页点“粘贴”；多栋请在“栋舍设置”页勾选后粘贴。",
    en: "Paste on the Settings tab of another house, or tick several under House settings.",
  },
  pasteAskOne: {
    zh: "粘贴将覆盖现有设置，是否继续？{name}的{groups}将填入{to}的表单，核对后才下发。",
    en:
      "Pasting overwrites existing settings. Continue? {groups} of {name} will fill the " +
      "form of {to}; nothing is sent before you review it.",
  },
  pasteFilled: {
    zh: "已填入 {count} 项，请核对后下发",
    en: "{count} {count:value:values} filled in; review and send",
  },
  pasteSame: { zh: "与本栋现有设置一致，没有修改", en: "Same as this house; nothing to change" },
  sendMany: { zh: "批量设置…", en: "Change…" },
  template: { zh: "模板", en: "Template" },
  applyTemplate: { zh: "按模板下发…", en: "Apply template…" },
  upgrade: { zh: "升级…", en: "Upgrade…" },
  auto: { zh: "自动配置", en: "Auto config" },
  autoAsk: {
    zh: "按品种标准、终端设备中的风机和所在气候区生成建议，逐栋列出理由，不会自动下发。",
    en:
      "Proposals from the breed standard, the registered fans and the climate zone, with " +
      "reasons; nothing is sent automatically.",
  },
  autoGroups: { zh: "生成哪些设置的建议", en: "Settings to propose" },
  doMany: { zh: "操作内容", en: "Action" },
  doSmart: { zh: "切换到智能", en: "Switch to smart" },
  doEmpty: { zh: "切换到空舍", en: "Switch to empty" },
  whatTitle: { zh: "批量设置 {count} 栋", en: "Change {count} {count:house:houses}" },
  whatKind: { zh: "内容", en: "Change" },
  kindWrite: { zh: "指定数值", en: "Enter values" },
  kindPaste: { zh: "粘贴已复制的设置", en: "Paste copied settings" },
  kindTemplate: { zh: "按模板", en: "From a template" },
  kindAuto: { zh: "自动配置建议", en: "Automatic configuration" },
  kindDo: { zh: "控制操作", en: "Control action" },
  batchName: { zh: "名称", en: "Name" },
  group: { zh: "设置组", en: "Group" },
  needValue: {
    zh: "请至少勾选一项",
    en: "Select at least one setting",
  },
  needTemplate: { zh: "请选择模板", en: "Choose a template" },
  tablesNot: {
    zh: "曲线和级别等表格请用“粘贴”或“模板”下发。",
    en: "Send tables such as the curve and the levels by pasting or with a template.",
  },
  on: { zh: "开", en: "On" },
  off: { zh: "关", en: "Off" },
  makePlan: { zh: "生成计划（不下发）", en: "Create plan (nothing is sent)" },
  planFailed: { zh: "无法生成计划：{reason}", en: "Plan could not be created: {reason}" },
  planTitle: { zh: "计划：{name}", en: "Plan: {name}" },
  planWhy: {
    zh: "尚未下发。请核对每栋的修改，取消勾选不需要的栋舍，再确认下发。",
    en:
      "Nothing has been sent yet. Check the changes of each house, clear those you do not " +
      "want, then confirm.",
  },
  planOver: {
    zh: "该计划已过期，请重新计划。",
    en: "This plan has expired: plan again.",
  },
  changesOf: { zh: "修改内容", en: "Changes" },
  noChanges: { zh: "没有要修改的数值。", en: "No values change." },
  moreChanges: { zh: "另有 {count} 种修改未列出。", en: "{count} more changes not listed." },
  inHouses: { zh: "{count} 栋", en: "{count} {count:house:houses}" },
  reasonOf: { zh: "理由", en: "Reason" },
  startTitle: { zh: "确认下发配置？", en: "Send configuration?" },
  firstHouse: { zh: "首栋", en: "First house" },
  firstAuto: { zh: "自动选择（空舍或平稳的栋舍）", en: "Automatic (an empty or stable house)" },
  wavesOf: { zh: "分波次", en: "Waves" },
  wavesYes: { zh: "首栋 → 10% → 其余", en: "First house → 10% → rest" },
  wavesNo: { zh: "一次全部", en: "All at once" },
  soak: { zh: "每波后观察", en: "Observe after each wave" },
  soakMin: { zh: "{count} 分钟", en: "{count} min" },
  soakNone: { zh: "不观察", en: "No observation" },
  tolerance: { zh: "允许失败", en: "Failures allowed" },
  toleranceNone: { zh: "出现失败即停止", en: "Stop at the first failure" },
  toleranceShare: { zh: "每波最多 {count}%", en: "At most {count}% per wave" },
  oneAFarm: {
    zh: "该风险等级下，同一农场一次只下发一栋，出现失败即停止。",
    en:
      "At this risk level only one house per farm is sent at a time, and the first failure " +
      "stops the batch.",
  },
  typeCount: { zh: "请输入栋数：{count}", en: "Enter the number of houses: {count}" },
  countHint: { zh: "请点按钮下发（回车无效）。", en: "Enter does not send; use the button." },
  start: { zh: "下发到 {count} 栋", en: "Send to {count} {count:house:houses}" },
  secondFirst: {
    zh: "需要复核人在 10 分钟内确认后才开始。",
    en: "Starts after a second person approves within 10 min.",
  },
  startHere: {
    zh: "请在电脑上开始批量下发；手机上可以查看、暂停和终止。",
    en: "Start batches on a computer; on a phone you can view, pause and stop them.",
  },
  colTick: { zh: "选择", en: "Select" },
  colWave: { zh: "波次", en: "Wave" },
  waveNumber: { zh: "第 {count} 波", en: "Wave {count}" },
  colResult: { zh: "结果", en: "Result" },
  colRisk: { zh: "风险", en: "Risk" },
  colChanges: { zh: "修改", en: "Changes" },
  colAgeShort: { zh: "日龄", en: "Age" },
  alarmed: { zh: "有报警", en: "in alarm" },
  faultsOf: { zh: "{count} 处不符合", en: "{count} {count:problem:problems}" },
  lacking: { zh: "该类型网关没有：{groups}", en: "Not available for this gateway type: {groups}" },
  notProposed: { zh: "无建议：{groups}", en: "No proposal: {groups}" },
  keptOutBy: { zh: "不能下发：{group}", en: "Cannot be sent: {group}" },
  began: { zh: "开始", en: "Started" },
  ended: { zh: "结束", en: "Ended" },
  details: { zh: "明细", en: "Details" },
  detailsOf: { zh: "{name}的明细", en: "Details of {name}" },
  houseList: { zh: "各栋结果", en: "Houses" },
  allStates: { zh: "全部", en: "All" },
  noHouses: { zh: "没有栋舍", en: "No houses" },
  noHousesWhy: { zh: "该条件下没有栋舍。", en: "No houses match." },
  progress: { zh: "{done} / {total} 栋成功", en: "{done} of {total} succeeded" },
  soaking: {
    zh: "第 {wave} 波完成，观察中，{time} 继续",
    en: "Wave {wave} done, under observation; continues at {time}",
  },
  pause: { zh: "暂停", en: "Pause" },
  goOn: { zh: "继续", en: "Continue" },
  stop: { zh: "终止", en: "Stop" },
  stopAsk: {
    zh: "未下发的栋舍不再下发，未开始执行的指令将撤回。是否终止？",
    en:
      "Houses not sent yet are left unchanged and commands that have not started are " +
      "withdrawn. Stop the batch?",
  },
  goOnAsk: {
    zh: "已出现的失败视为已知，从未下发的栋舍继续，并以您的名义执行。是否继续？",
    en:
      "Failures so far are accepted. The batch continues with the remaining houses in your " +
      "name. Continue?",
  },
  agreeAsk: { zh: "同意下发“{name}”？", en: "Approve “{name}”?" },
  agreeHouses: {
    zh: "将下发到 {count} 栋，最高风险 {class} 级。",
    en: "Will be sent to {count} {count:house:houses}; highest risk level {class}.",
  },
  worstIn: {
    zh: "风险最高：{name}，按当前情况",
    en: "Highest risk: {name}, in the present situation",
  },
  agree: { zh: "同意下发", en: "Approve" },
  retry: { zh: "仅重试失败的栋舍", en: "Retry failed only" },
  undoAll: { zh: "全部撤销", en: "Undo all" },
  ofBatch: { zh: "基于另一任务", en: "Based on another batch" },
  followers: { zh: "后续：", en: "Follow-ups:" },
  toList: { zh: "返回任务列表", en: "Back to the list" },
  byIn: { zh: "{name}，{time}，{zone}", en: "{name}, {time}, {zone}" },
  approvedBy: { zh: "复核人：{name}", en: "Approved by: {name}" },
  searchBatch: { zh: "名称、操作人", en: "Search name, person" },
  noBatches: { zh: "还没有批量下发", en: "No batch changes yet" },
  noBatchesWhy: {
    zh: "在“栋舍设置”页勾选栋舍，即可粘贴设置、按模板或按数值批量下发。",
    en: "Select houses under “House setting” to paste settings, apply a template or send values.",
  },
  houses: { zh: "栋舍", en: "Houses" },
  statusLabel: { zh: "状态", en: "State" },
  startedBy: { zh: "操作人", en: "By" },
  startedAt: { zh: "时间", en: "Time" },
  newTemplate: { zh: "新建设置模板", en: "New template" },
  templateContent: { zh: "设置内容", en: "Settings" },
  templateTake: { zh: "取自已复制的设置", en: "Use copied settings" },
  templateEmpty: {
    zh: "没有内容。可取自在栋舍“设置”页复制的设置，也可在此填写。",
    en: "Empty. Use settings copied on a house's Settings tab, or enter values here.",
  },
  templateType: { zh: "填写数值…", en: "Enter values…" },
  templateTick: {
    zh: "勾选要加入模板的设置项并填写数值。",
    en: "Select the settings of the template and enter their values.",
  },
  templateAdd: { zh: "加入模板", en: "Add to template" },
  templateTables: {
    zh: "曲线、级别等表格取自已复制的设置。",
    en: "Tables such as the curve and the levels come from copied settings.",
  },
  templateDrop: { zh: "去掉{name}", en: "Remove {name}" },
  templateValues: { zh: "{count} 项", en: "{count} {count:value:values}" },
  templateRows: { zh: "{count} 行表格", en: "{count} table {count:row:rows}" },
  templateOwner: { zh: "公共 / 本机构", en: "Owner" },
  common: { zh: "公共", en: "Common" },
  own: { zh: "本机构", en: "Own" },
  anyBreed: { zh: "不限品种", en: "Any breed" },
  driftList: { zh: "不一致清单", en: "Differences" },
  driftOf: { zh: "“{name}”的不一致清单", en: "Differences from “{name}”" },
  driftNone: { zh: "没有栋舍指定此模板", en: "No house uses this template" },
  driftNoneWhy: {
    zh: "在“栋舍设置”页勾选栋舍，点“指定比对模板…”。",
    en: "Select houses under “House setting” and click “Compare with template…”.",
  },
  driftEqual: { zh: "一致", en: "Matches" },
  typeLacks: {
    zh: "该网关类型没有：{groups}",
    en: "Not available for this gateway type: {groups}",
  },
  otherSpecies: { zh: "模板的畜禽种类与该栋舍不同", en: "The template is for another species" },
  otherBreed: { zh: "模板的品种与在养品种不同", en: "The template is for another breed" },
  otherSpeciesCount: {
    zh: "其中 {count} 栋的畜禽种类与模板不同",
    en: "{count} of them {count:has:have} a different species from the template",
  },
  should: { zh: "模板", en: "Template" },
  has: { zh: "现有", en: "House" },
  assign: { zh: "指定比对模板…", en: "Compare with template…" },
  assignWhy: {
    zh: "仅用于比对不一致，不会下发任何设置。",
    en: "Only used for comparison; no settings are sent.",
  },
  assignNone: { zh: "不指定", en: "None" },
  assigned: { zh: "设置成功", en: "set up successfully" },
  onlySome: {
    zh: "一次最多 {most} 栋，其余 {count} 栋请在下一次计划中处理",
    en: "At most {most} houses at once; plan the other {count} next",
  },
  applyTo: { zh: "按模板下发到不一致的栋舍", en: "Apply to houses that differ" },
  proposal: { zh: "自动配置建议", en: "Proposal" },
  proposalWhy: {
    zh: "以下为建议值及理由。采用后进入编辑，仍须核对和下发。",
    en:
      "Proposed values with reasons. Using them fills the editor; they are still reviewed " +
      "before sending.",
  },
  takeOver: { zh: "采用到编辑", en: "Use" },
  takeOverAsk: {
    zh: "{groups}中已编辑的内容将被建议值替换（可撤销）。是否继续？",
    en: "Your edits in {groups} will be replaced by the proposal (can be undone). Continue?",
  },
  takenOver: { zh: "已填入编辑，请核对后下发", en: "Filled in; review and send" },
  proposalSame: { zh: "现有设置与建议一致。", en: "Current settings match the proposal." },
} as const satisfies Record<string, Words>;

/** Hook for these texts; for use in an observer. */
export const useBatchText = createTextHook(
  consoleWords,
  pageWords,
  parameterWords,
  settingEditWords,
  commandWords,
  batchWords,
);
export type BatchText = TranslateOf<typeof useBatchText>;
