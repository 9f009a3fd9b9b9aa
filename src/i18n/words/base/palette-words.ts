import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
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

/** Further names under which pages are found. */
export const pageAliases: Readonly<Record<string, readonly Words[]>> = {
  houseOverview: [{ zh: "地图 离线栋舍 掉线 断网", en: "Map, houses offline" }],
  houseMonitor: [
    { zh: "温度 湿度 实时数据 天气", en: "Temperature, humidity, live readings, weather" },
  ],
  houseCompared: [
    { zh: "温度曲线对比", en: "Temperature curves compared" },
    { zh: "历史曲线 历史数据 图表", en: "History, charts, graphs" },
  ],
  production: [
    { zh: "导出日报 每月日报 下载", en: "Export records, monthly record, download" },
    { zh: "表格 Excel", en: "Excel, CSV, spreadsheet" },
    { zh: "卖鸡 卖猪 出栏登记", en: "Sales, birds sold" },
    { zh: "用药 兽医 转群", en: "Treatments, medicine, vet, moved birds" },
    { zh: "数据录入", en: "Daily record" },
    { zh: "死亡 死淘 淘汰 死鸡 死猪", en: "Deaths, dead birds, mortality, culls" },
    { zh: "采食 耗料 饮水 称重", en: "Feed intake, water, weighing" },
    { zh: "更正 修改日报", en: "Correct an entry" },
  ],
  immune: [{ zh: "免疫日历 疫苗 接种", en: "Vaccination, vaccines" }],
  morning: [{ zh: "巡检 巡舍", en: "Rounds, visits" }],
  report: [
    { zh: "日报 周报 月报 订阅 邮件", en: "Weekly or monthly report, email" },
    { zh: "打印报告 报表", en: "Print a report" },
  ],
  maintenance: [
    { zh: "报修 维修 保养 检修 坏了 设备坏了", en: "Repairs, service, report a fault, broken" },
    { zh: "换皮带 巡检 工单", en: "Tasks, work orders, inspection" },
  ],
  flocks: [
    { zh: "批次报告 打印", en: "Flock report, print" },
    { zh: "结算 清舍 成本 利润 毛利", en: "Close a flock, settlement, cost, profit, margin" },
    { zh: "料肉比 欧指 生长", en: "FCR, growth, performance" },
  ],
  warnings: [{ zh: "早期预警", en: "Warnings" }],
  alarmCurrent: [
    { zh: "确认报警", en: "Acknowledge, active alarms" },
    { zh: "停电 断电 高温", en: "Power cut, power outage, too hot" },
    { zh: "警告 警报 告警", en: "Warnings, faults" },
  ],
  alarmHistory: [{ zh: "导出报警 以前的报警", en: "Export alarms, past alarms" }],
  handover: [
    { zh: "交班 换班 接班 值班日志 打印", en: "Shift change, hand over, shift log, print" },
  ],
  readiness: [{ zh: "测试报警 检查通知", en: "Test alarms, check notices" }],
  alarmPhone: [
    { zh: "短信 打电话 通知谁 夜里打谁", en: "SMS, text messages, who is called, call list" },
    { zh: "报警通知", en: "Notifications" },
    { zh: "手机号码 联系人 夜间电话", en: "Contacts, numbers, night calls" },
    { zh: "测试电话 测试通知 测试短信 试打", en: "Test call, test notice, send a test" },
  ],
  envControl: [
    { zh: "环控器设置 配置 控制器", en: "Controller settings, configuration" },
    { zh: "参数", en: "Parameters" },
    { zh: "目标温度 撤销下发 恢复设置", en: "Target temperature, undo, take back" },
    { zh: "温度设置 复制设置 审批 复核", en: "Set temperature, copy settings, approve" },
  ],
  batches: [{ zh: "多栋设置", en: "Set several houses, bulk changes" }],
  upgrade: [{ zh: "固件升级", en: "Firmware" }],
  power: [{ zh: "电费 电表 电量 打印", en: "Electricity, energy, meters, print" }],
  camera: [{ zh: "视频监控 摄像头 摄像机", en: "Video, CCTV, NVR" }],
  userManage: [
    { zh: "权限 角色 停用用户", en: "Permissions, roles, rights" },
    { zh: "新增用户 添加用户 删除用户 新用户 加人", en: "Add users, new user, accounts" },
    { zh: "场长 养户 技术员", en: "Managers, keepers" },
    { zh: "邀请同事 新同事 饲养员账号", en: "Invite a colleague, keeper's account" },
    { zh: "分配栋舍 重置密码 忘记密码", en: "Assign houses, reset password, forgot password" },
  ],
  rules: [{ zh: "温度上限 报警限值", en: "Thresholds, temperature limits" }],
  log: [
    { zh: "谁改了设置 修改记录", en: "Who changed a setting, audit" },
    { zh: "导出日志", en: "Export log" },
  ],
  farmManage: [{ zh: "新建农场 添加农场", en: "Add farms, new farm" }],
  gatewayManage: [{ zh: "新建网关 添加网关 接入", en: "Add gateways, new gateway" }],
  security: [
    { zh: "两步验证 二次验证 动态码 通行密钥", en: "Two-factor, second step, passkeys" },
    { zh: "登录设备", en: "Devices signed in, sessions" },
  ],
  displayManage: [{ zh: "大屏 电视 投屏 配对", en: "Wall displays, TV, screens, pair a display" }],
  serviceManage: [{ zh: "接口 对接", en: "API, interfaces" }],
};

/** Further names of parts of pages. */
export const partAliases: Readonly<Partial<Record<PartKey, readonly Words[]>>> = {
  "alarmCurrent works": [
    { zh: "报警静音 暂停报警 停报警 屏蔽", en: "Mute, silence or snooze alarms" },
    { zh: "免打扰 别打电话 不打电话", en: "Do not disturb, no calls" },
    { zh: "清洗 冲洗 消毒", en: "Cleaning, washing, maintenance window" },
  ],
  "alarmCurrent outages": [{ zh: "关闭报警 停报警 停用报警", en: "Switch an alarm off" }],
  "alarmPhone coverage": [{ zh: "谁值班 当班", en: "Who is on duty" }],
  "alarmPhone rota": [{ zh: "排班 夜班", en: "Shifts, night shift" }],
  "alarmPhone apps": [{ zh: "企业微信 微信 钉钉 飞书", en: "WeCom, WeChat, DingTalk, Feishu" }],
  "power fuel": [{ zh: "煤 燃气 天然气 柴油 供热", en: "Coal, gas, diesel, oil" }],
  "maintenance units": [{ zh: "二维码 标签", en: "QR codes, labels" }],
  "farmManage houses": [
    { zh: "新建栋舍 添加栋舍 增加栋舍 加栋舍 新栋舍", en: "Add houses, new house" },
    { zh: "进苗 入舍 换批", en: "Place a flock, new flock" },
  ],
};

/** Further names of the groups of a controller's settings. */
export const settingAliases: Readonly<Partial<Record<ParameterGroup, Words>>> = {
  curve: { zh: "日龄曲线 温控", en: "Age curve" },
  levels: { zh: "风机级别 最小通风", en: "Fan stages, minimum ventilation" },
  vent: { zh: "换气", en: "Air exchange" },
  press: { zh: "静压 压差", en: "Negative pressure" },
  inlet: { zh: "小窗", en: "Air inlets, side vents" },
  cool: { zh: "水帘 降温", en: "Evaporative cooling" },
  air: { zh: "氨气 二氧化碳", en: "Ammonia, CO₂" },
  heat: { zh: "采暖 供暖 锅炉", en: "Heaters, boiler" },
  light: { zh: "灯光 照明", en: "Lamps, lighting program" },
  feed: { zh: "料线 饲喂", en: "Feeders" },
  water: { zh: "水线", en: "Drinkers" },
  wiring: { zh: "端口 探头 传感器", en: "Ports, probes, sensors" },
};

/** Parts of the page of a house, with their further names. */
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

/** Names under which the switches of language and theme are found. */
export const actionWords = {
  language: { zh: "切换到英文", en: "Switch to Chinese" },
  theme: { zh: "切换深色或浅色", en: "Switch dark or light" },
} as const satisfies Record<string, Words>;

/** Further names of actions. */
export const actionAliases = {
  password: { zh: "换密码 改密码 新密码", en: "New password" },
  settings: { zh: "字体 字大 字小", en: "Font size, text size" },
  guide: { zh: "帮助 说明 教程", en: "Help, manual, support" },
  language: { zh: "语言 中英文", en: "Language" },
  theme: { zh: "夜间模式 主题 深色", en: "Night mode, theme" },
  logout: { zh: "注销 换人登录", en: "Log out, logout, sign out, switch user" },
} as const satisfies Record<string, Words>;
