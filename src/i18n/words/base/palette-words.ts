import type { Words } from "../../../../contract/base/words.ts";

/** Parts of pages, by page and `tab` (gateways: `view`). */
export const partWords = {
  "alarmCurrent outages": { zh: "停用的报警", en: "Alarms out of service" },
  "alarmCurrent works": { zh: "计划作业", en: "Planned work" },
  "alarmCurrent workRuns": { zh: "作业记录", en: "Work done" },
  "alarmPhone notices": { zh: "通知记录", en: "Notices" },
  "alarmPhone coverage": { zh: "值班安排", en: "On-call coverage" },
  "alarmPhone rota": { zh: "值班表", en: "On-call rota" },
  "alarmPhone apps": { zh: "办公应用", en: "Office apps" },
  "alarmPhone simulate": { zh: "模拟通知", en: "Simulate notices" },
  "readiness drills": { zh: "报警演练", en: "Alarm drills" },
  "readiness plans": { zh: "每周演练计划", en: "Weekly drills" },
  "production enter": { zh: "批量录入日报", en: "Entry sheet" },
  "production totals": { zh: "日报汇总", en: "Totals" },
  "maintenance calendar": { zh: "维保日历", en: "Maintenance calendar" },
  "maintenance plans": { zh: "维保计划", en: "Maintenance plans" },
  "maintenance history": { zh: "维保历史", en: "Maintenance history" },
  "maintenance units": { zh: "设备档案", en: "Units (equipment)" },
  "power houses": { zh: "栋舍用电", en: "Energy by house" },
  "power fuel": { zh: "燃料用量", en: "Fuel use" },
  "camera tiles": { zh: "视频画面", en: "Camera pictures" },
  "camera cloud": { zh: "视频云平台", en: "Camera cloud" },
  "farmManage houses": { zh: "栋舍管理", en: "Houses and flocks" },
  "signInManage providers": { zh: "企业账号", en: "Company accounts" },
  "signInManage accounts": { zh: "已关联的用户", en: "Linked users" },
  "serviceManage tokens": { zh: "访问令牌", en: "Access tokens" },
  "serviceManage webhooks": { zh: "事件推送", en: "Webhooks" },
  "serviceManage externalIds": { zh: "外部编号", en: "External IDs" },
  "serviceManage deliveries": { zh: "投递记录", en: "Webhook deliveries" },
  "gatewayManage unknown": { zh: "未知网关", en: "Unknown gateways" },
  "gatewayManage quarantine": { zh: "被拒消息", en: "Refused messages" },
} as const satisfies Record<string, Words>;
export type PartKey = keyof typeof partWords;

/** Other names of pages, beside their titles. */
export const pageAliases: Readonly<Record<string, readonly Words[]>> = {
  houseOverview: [{ zh: "地图 离线栋舍", en: "Map, houses offline" }],
  houseMonitor: [{ zh: "温度 湿度 实时数据", en: "Temperature, humidity, live readings" }],
  houseCompared: [{ zh: "温度曲线对比", en: "Temperature curves compared" }],
  production: [
    { zh: "数据录入", en: "Daily record" },
    { zh: "死亡 死淘 淘汰", en: "Deaths, mortality, culls" },
    { zh: "采食 饮水 称重", en: "Feed intake, water, weighing" },
    { zh: "更正 修改日报", en: "Correct an entry" },
  ],
  immune: [{ zh: "免疫日历", en: "Vaccination" }],
  flocks: [
    { zh: "批次报告", en: "Flock report" },
    { zh: "结算 清舍", en: "Close a flock, settlement" },
  ],
  warnings: [{ zh: "早期预警", en: "Warnings" }],
  alarmCurrent: [{ zh: "确认报警", en: "Acknowledge, active alarms" }],
  alarmPhone: [
    { zh: "报警通知", en: "Notifications" },
    { zh: "手机号码 联系人 夜间电话", en: "Contacts, numbers, night calls" },
  ],
  envControl: [
    { zh: "参数", en: "Parameters" },
    { zh: "目标温度 撤销下发", en: "Target temperature, undo" },
  ],
  batches: [{ zh: "多栋设置", en: "Set several houses" }],
  upgrade: [{ zh: "固件升级", en: "Firmware" }],
  power: [{ zh: "电费", en: "Electricity" }],
  camera: [{ zh: "视频监控", en: "Video" }],
  userManage: [
    { zh: "新增用户 添加用户 删除用户", en: "Add users, new user, accounts" },
    { zh: "分配栋舍 重置密码", en: "Assign houses, reset password" },
  ],
  rules: [{ zh: "温度上限 报警限值", en: "Thresholds, temperature limits" }],
  log: [{ zh: "谁改了设置 修改记录", en: "Who changed a setting, audit" }],
  displayManage: [{ zh: "大屏", en: "Wall displays" }],
};

/** Other names of parts of pages. */
export const partAliases: Readonly<Partial<Record<PartKey, readonly Words[]>>> = {
  "alarmCurrent works": [
    { zh: "报警静音 暂停报警 停报警", en: "Mute or silence alarms" },
    { zh: "清洗 冲洗 消毒", en: "Cleaning, washing, maintenance window" },
  ],
  "alarmCurrent outages": [{ zh: "关闭报警 停报警", en: "Switch an alarm off" }],
  "alarmPhone rota": [{ zh: "排班 夜班", en: "Shifts, night shift" }],
};

/** Parts of the page of a house, with what else they are called. */
export const houseParts = {
  "?tab=settings": [
    { zh: "设置", en: "Settings" },
    { zh: "参数", en: "Parameters" },
    { zh: "目标温度", en: "Target temperature" },
  ],
  "?tab=trend": [
    { zh: "趋势", en: "Trend" },
    { zh: "曲线", en: "Curves" },
    { zh: "温度", en: "Temperature" },
    { zh: "舍温", en: "Temp" },
  ],
  "?tab=trend&part=history": [
    { zh: "历史与导出", en: "History and export" },
    { zh: "历史", en: "History" },
    { zh: "导出", en: "Export" },
  ],
  "?tab=alarms": [{ zh: "报警", en: "Alarms" }],
  "?tab=alarms&part=limits": [{ zh: "报警限值", en: "Alarm limits" }],
  "?tab=production": [
    { zh: "生产", en: "Production" },
    { zh: "日报", en: "Daily record" },
    { zh: "死淘", en: "Deaths" },
  ],
  "?tab=devices": [{ zh: "设备", en: "Devices" }],
  "?tab=devices&part=gateway": [{ zh: "网关", en: "Gateway" }],
  "?tab=devices&part=cameras": [{ zh: "视频", en: "Cameras" }],
  "?tab=devices&part=maintenance": [{ zh: "维保", en: "Maintenance" }],
  "?tab=devices&part=power": [{ zh: "用电", en: "Power" }],
} as const satisfies Record<string, readonly [Words, ...Words[]]>;

/** Other languages' and themes' switches are found by these. */
export const actionWords = {
  language: { zh: "切换到英文", en: "Switch to Chinese" },
  theme: { zh: "切换深色或浅色", en: "Switch dark or light" },
} as const satisfies Record<string, Words>;

/** Other names of actions. */
export const actionAliases = {
  language: { zh: "语言 中英文", en: "Language" },
  theme: { zh: "夜间模式 主题", en: "Night mode, theme" },
  logout: { zh: "注销 换人登录", en: "Log out, switch user" },
} as const satisfies Record<string, Words>;
