import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook } from "../../translate.ts";

/**
 * Words of the console's frame and first page; words of the other pages are in page-words.ts.
 * `{name}` stands for a value.
 */
export const consoleWords = {
  product: { zh: "物联网数据管理平台", en: "IoT data management platform" },
  houseOverview: { zh: "栋舍概况", en: "House overview" },
  notFound: { zh: "页面不存在", en: "Page not found" },
  notFoundWhy: {
    zh: "地址可能有误，页面已移动，或您的账号没有权限。",
    en: "The address may be mistyped, the page has moved, or your account may not open it.",
  },
  backHome: { zh: "返回首页", en: "Back to home" },
  findPage: { zh: "查找页面、栋舍或农场", en: "Find a page, house or farm" },
  skipToMain: { zh: "跳到主要内容", en: "Skip to main content" },
  showAlarms: { zh: "在此页查看报警", en: "Show the alarms on this page" },
  alarmBadge: { zh: "{count} 条报警", en: "{count} {count:alarm:alarms}" },
  wall: { zh: "监控大屏", en: "Wall" },
  logout: { zh: "退出登录", en: "Sign out" },
  language: { zh: "语言", en: "Language" },

  connecting: { zh: "连接中", en: "Connecting" },
  live: { zh: "实时", en: "Live" },
  polling: { zh: "定时刷新", en: "Every 30 s" },
  offline: { zh: "与服务器断开", en: "Disconnected" },
  connectionHint: {
    zh: "与服务器的连接；{age}前收到数据",
    en: "Connection to the server; last data {age} ago",
  },
  pollingBanner: {
    zh: "实时通道已中断，改为每 30 秒定时刷新，恢复后自动返回实时。",
    en:
      "The live connection is interrupted. Data is refreshed every 30 s; live updates resume " +
      "automatically.",
  },
  offlineBanner: {
    zh: "无法连接服务器，显示的是 {age}前的数据，正在自动重试。",
    en: "The server cannot be reached. Data shown is {age} old; retrying automatically.",
  },
  lostMute: { zh: "静音", en: "Mute" },
  lostUnmute: { zh: "恢复声音", en: "Unmute" },
  lostAllow: { zh: "开启声音", en: "Turn sound on" },
  lostMuted: {
    zh: "已静音，服务器恢复后再断开会重新响铃。",
    en: "Muted until the server is back; the next loss sounds again.",
  },
  lostBlocked: { zh: "浏览器禁止发声。", en: "The browser blocks sound." },
  notStoring: {
    zh: "服务器暂时无法保存数据，显示的可能不是最新情况，请联系管理员。",
    en:
      "The server cannot store data. Data shown may be out of date; contact the " +
      "administrator.",
  },
  tellsNobody: {
    zh: "本系统由备份恢复，不会通知任何人。如已正式启用，请管理员在服务器上运行 npm run tell -- on。",
    en:
      "Restored from a backup: nobody is notified. If this system is now in use, an " +
      "administrator must run npm run tell -- on on the server.",
  },
  noticesBehind: {
    zh: "通知延误：新报警可能还没有通知到人，请盯住屏幕并联系管理员。",
    en:
      "Notifications are delayed: people may not know of new alarms. Watch the screen and " +
      "contact the administrator.",
  },
  noticePathDown: {
    zh: "通知通道已故障 {age}：报警的{channels}发不出，请盯住屏幕并联系管理员。",
    en:
      "Notification channel down for {age}: {channels} cannot be sent. Watch the screen " +
      "and contact the administrator.",
  },
  peerSilent: { zh: "{peers}", en: "{peers}" },
  diskLow: {
    zh: "服务器磁盘可用空间不足 10%，用尽后将无法保存数据，请联系管理员清理。",
    en:
      "Less than 10% of the server's disk is free. When it is full, data can no longer be " +
      "stored; contact the administrator.",
  },
  skewBanner: {
    zh: "本机时钟与服务器相差 {skew}，时间均按服务器显示。",
    en: "This computer's clock is off by {skew}; times shown follow the server.",
  },

  all: { zh: "全部", en: "All" },
  online: { zh: "在线", en: "Online" },
  filterOffline: { zh: "离线", en: "Offline" },
  filterAlarm: { zh: "报警", en: "Alarm" },
  filterNoTemp: { zh: "无温度", en: "No temp." },
  filterEmpty: { zh: "空舍", en: "Empty" },
  filterNormal: { zh: "正常", en: "Normal" },
  alsoAlarm: { zh: "另 {count} 栋报警中", en: "+{count} in alarm" },
  shareOnline: { zh: "占 {percent}%", en: "{percent}%" },
  statusFilter: { zh: "按状态筛选", en: "Filter by status" },
  search: { zh: "搜索栋舍、农场、品种、网络编号", en: "Search house, farm, breed, network ID" },
  clearSearch: { zh: "清除搜索", en: "Clear search" },
  houses: { zh: "栋舍", en: "Houses" },
  shownOf: { zh: "显示 {shown} / {total} 栋", en: "{shown} of {total} houses" },
  view: { zh: "查看", en: "View" },
  viewMap: { zh: "地图", en: "Map" },

  colState: { zh: "状态", en: "Status" },
  colHouse: { zh: "栋舍", en: "House" },
  colFarm: { zh: "农场", en: "Farm" },
  colBreed: { zh: "品种", en: "Breed" },
  colDay: { zh: "日龄", en: "Age" },
  colAlive: { zh: "存栏", en: "Alive" },
  colMode: { zh: "运行模式", en: "Mode" },
  colTemp: { zh: "温度", en: "Temp." },
  colRh: { zh: "湿度", en: "RH" },
  colLevel: { zh: "通风级别", en: "Vent level" },
  colPressure: { zh: "负压", en: "Press." },
  colWater: { zh: "今日饮水", en: "Water" },
  colAge: { zh: "数据距今", en: "Last data" },
  ageOfData: { zh: "数据", en: "Data" },
  colAlarm: { zh: "最严重报警", en: "Most severe alarm" },
  moreAlarms: { zh: "等 {count} 条", en: "1 of {count}" },
  neverHeard: { zh: "从未上报", en: "Never reported" },
  ofYesterday: { zh: "昨日同期 {percent}%", en: "{percent}% of yesterday" },
  bandHint: {
    zh: "{temp} °C，目标 {low}–{high} °C",
    en: "{temp} °C, target {low} to {high} °C",
  },
  aboveBand: { zh: "偏高", en: "above" },
  belowBand: { zh: "偏低", en: "below" },
  noBandHint: { zh: "{temp} °C，无目标范围", en: "{temp} °C, no target band" },

  loading: { zh: "正在加载栋舍…", en: "Loading houses…" },
  noHouses: { zh: "还没有栋舍", en: "No houses yet" },
  noHousesWhy: {
    zh: "您的账号名下没有栋舍。请让管理员分配栋舍，或添加网关。",
    en:
      "No houses are assigned to your account. Ask your manager to assign some, or add " +
      "a gateway.",
  },
  noMatch: { zh: "没有符合条件的栋舍", en: "No houses match" },
  noMatchWhy: {
    zh: "换一个状态，或清除搜索条件。",
    en: "Choose another status, or clear the search.",
  },
  showAll: { zh: "显示全部栋舍", en: "Show all houses" },
  loadFailed: { zh: "栋舍加载失败", en: "Houses could not be loaded" },
  loadFailedWhy: {
    zh: "服务器没有应答，正在自动重试；也可以重新加载页面。",
    en: "The server does not respond. Retrying automatically; you can also reload the page.",
  },
  reload: { zh: "重新加载", en: "Reload" },

  alarms: { zh: "当前报警", en: "Open alarms" },
  alarmsCount: {
    zh: "报警中 {count} · 未确认 {unacknowledged}",
    en: "{count} in alarm · {unacknowledged} unacknowledged",
  },
  noAlarms: { zh: "暂无当前报警", en: "No open alarms" },
  noAlarmsWhy: { zh: "新的报警会立即出现在这里。", en: "New alarms appear here immediately." },
  acknowledge: { zh: "确认", en: "Acknowledge" },
  acknowledgeSome: { zh: "确认所选（{count}）", en: "Acknowledge ({count})" },
  selectAll: { zh: "全选未确认", en: "Select all unacknowledged" },
  selectOne: { zh: "选择：{name}", en: "Select: {name}" },
  shelve: { zh: "搁置", en: "Shelve" },
  unshelve: { zh: "取消搁置", en: "Unshelve" },
  shelvedUntil: { zh: "搁置至 {time}：{reason}", en: "Shelved until {time}: {reason}" },
  suppressedEmpty: { zh: "空舍，已抑制", en: "Suppressed: empty house" },
  suppressedTest: {
    zh: "报警输入正在测试，不通知任何人",
    en: "Input under test: nobody is notified",
  },
  alarmInputs: { zh: "报警输入", en: "Alarm inputs" },
  suppressedBy: { zh: "由“{cause}”引起，已抑制", en: "Suppressed: caused by {cause}" },
  ackedBy: { zh: "{name} 于 {age}前确认", en: "Acknowledged by {name}, {age} ago" },
  ackNote: { zh: "备注：{note}", en: "Note: {note}" },
  since: { zh: "{age}前", en: "{age} ago" },
  peak: { zh: "极值 {value}", en: "worst {value}" },
  pending: { zh: "提交中…", en: "Submitting…" },
  acknowledged: { zh: "已确认", en: "Acknowledged" },
  unshelved: { zh: "已取消搁置", en: "Unshelved" },
  copied: { zh: "复制成功", en: "copy successfully" },
  copyRefused: {
    zh: "浏览器不允许复制，请手动选中后复制",
    en: "The browser does not allow copying: select the text and copy it manually",
  },
  copyDetails: { zh: "复制详情", en: "Copy details" },
  cancel: { zh: "取消", en: "Cancel" },
  close: { zh: "关闭", en: "Close" },
  note: { zh: "备注（可选）", en: "Note (optional)" },

  home: { zh: "首页", en: "Home" },
  barMonitor: { zh: "监控", en: "Monitor" },
  barRecords: { zh: "日报", en: "Records" },
  barMaintenance: { zh: "维保", en: "Maintenance" },
  barLabel: { zh: "常用页面", en: "Daily pages" },
  alarmGroup: { zh: "报警", en: "Alarms" },
  environment: { zh: "环境控制", en: "Environment control" },
  menuImmune: { zh: "免疫", en: "Vaccinations" },
  menuForecast: { zh: "出栏预测", en: "Slaughter forecast" },
  menuFlocks: { zh: "批次与报告", en: "Flocks and reports" },
  menuFeed: { zh: "饲料", en: "Feed" },
  menuWarnings: { zh: "预警", en: "Early warnings" },
  menuBatches: { zh: "批量下发", en: "Batches" },
  menuTemplates: { zh: "参数模板", en: "Templates" },
  menuUpgrade: { zh: "设备升级", en: "Upgrade" },
  menuGateways: { zh: "网关管理", en: "Gateways" },
  houseStatus: { zh: "栋舍状态", en: "House status" },
  houseMonitor: { zh: "栋舍监控", en: "House monitor" },
  houseCompared: { zh: "栋舍对比", en: "House compared" },
  alarmHistory: { zh: "报警记录", en: "Alarm history" },
  handover: { zh: "交接班", en: "Handover" },
  readiness: { zh: "报警就绪", en: "Readiness" },
  morningList: { zh: "晨检清单", en: "Morning list" },
  reports: { zh: "定时报告", en: "Reports" },
  houseDetail: { zh: "栋舍详情", en: "House detail" },
  parameters: { zh: "设置", en: "Settings" },
  settingsOf: { zh: "设置：{name}", en: "Settings: {name}" },
  edgeSite: { zh: "AI 建议", en: "AI advice" },
  gatewayDetail: { zh: "网关详情", en: "Gateway" },
  statusTrend: { zh: "状态与趋势", en: "Status and trend" },
  dailyBusiness: { zh: "日常业务", en: "Daily business" },
  maintenance: { zh: "设备维保", en: "Maintenance" },
  unitPage: { zh: "设备", en: "Unit" },
  dataInput: { zh: "日报", en: "Data input" },
  dataEntry: { zh: "录入日报", en: "Daily record" },
  envControl: { zh: "栋舍设置", en: "House setting" },
  houseManagement: { zh: "栋舍管理", en: "House manage" },
  menuRules: { zh: "规则", en: "Rules" },
  alarmPhone: { zh: "报警电话", en: "Alarm phone" },
  userLog: { zh: "操作日志", en: "User log" },
  systemManage: { zh: "系统管理", en: "System manage" },
  orgManage: { zh: "机构管理", en: "Org manage" },
  userManage: { zh: "用户管理", en: "User manage" },
  farmManage: { zh: "农场与栋舍", en: "Farm manage" },
  poultryManage: { zh: "品种管理", en: "Breed manage" },
  powerManage: { zh: "用电管理", en: "Power" },
  cameras: { zh: "视频接入", en: "Camera access" },
  serviceManage: { zh: "开放接口", en: "Integrations" },
  peerManage: { zh: "监看的系统", en: "Watched systems" },
  displayManage: { zh: "大屏管理", en: "Displays" },
  alarmOverview: { zh: "报警总览", en: "Alarm overview" },
  mainMenu: { zh: "主菜单", en: "Main menu" },
  openMenu: { zh: "展开菜单", en: "Open menu" },
  closeMenu: { zh: "收起菜单", en: "Close menu" },
  openPages: { zh: "已打开的页面", en: "Open pages" },
  tabMenu: { zh: "标签页操作", en: "Tab actions" },
  refresh: { zh: "刷新", en: "Refresh" },
  closeOthers: { zh: "关闭其他", en: "Close others" },
  closeAll: { zh: "关闭所有", en: "Close all" },
  youAreHere: { zh: "当前位置", en: "You are here" },
  fullscreen: { zh: "全屏", en: "Fullscreen" },
  leaveFullscreen: { zh: "退出全屏", en: "Exit fullscreen" },
  noFullscreen: { zh: "您的浏览器不支持全屏", en: "you browser can not work" },
  shownOfOther: {
    zh: "所选内容加载失败，下面仍是之前的内容（{time}）：{reason}",
    en: "Your selection could not be loaded; still showing the previous one from {time}: {reason}",
  },
  partsMissing: {
    zh: "网络中断时，部分内容没有加载成功。请重新加载页面。",
    en: "Parts of this page could not be loaded while the network was down. Please reload.",
  },
  overlayMissing: {
    zh: "这部分内容加载失败，请重试；仍不成功，请重新加载页面",
    en: "This part could not be loaded. Please try again, or reload if that does not help",
  },
  jumpTo: { zh: "快速跳转", en: "Jump to" },
  userMenu: { zh: "账号：{name}", en: "Account: {name}" },
  signInManage: { zh: "登录设置", en: "Sign-in settings" },
  security: { zh: "登录与安全", en: "Sign-in and security" },
  changePassword: { zh: "修改密码", en: "Change password" },
  settings: { zh: "界面设置", en: "Display settings" },
  guide: { zh: "使用手册", en: "Guide" },

  working: { zh: "正在处理，请稍候", en: "Working, please wait" },

  retry: { zh: "重试", en: "Try again" },
  pages: { zh: "分页", en: "Pages" },

  partOfFleet: {
    zh: "共 {total} 栋：这里列出有报警的栋舍，其余请选择农场或搜索。",
    en: "{total} houses: those in alarm are listed. Choose a farm or search for others.",
  },
  worstHouses: { zh: "最需要关注的栋舍", en: "Houses needing attention" },

  failedAction: { zh: "操作失败：{reason}", en: "Failed: {reason}" },
  filters: { zh: "筛选", en: "Filters" },
  filtersSet: { zh: "筛选（{count}）", en: "Filters ({count})" },
  chooseOne: { zh: "请选择", en: "Please choose" },
  wallFrame: { zh: "监控大屏", en: "Data screen" },
  languageChanged: { zh: "语言切换成功", en: "Switch Language Success" },
} as const satisfies Record<string, Words>;
export type ConsoleWord = keyof typeof consoleWords;

/** Hook for these texts; for use in an observer. */
export const useConsoleText = createTextHook(consoleWords);
