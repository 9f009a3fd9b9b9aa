import type { Words } from "../../../contract/words.ts";
import { type SayOf, sayWith } from "../say.ts";
import { consoleWords } from "./console.ts";
import { pageWords } from "./page.ts";

/** Words of the import of houses. `{name}` stands for a value. */
export const houseImportWords = {
  importOpen: { zh: "批量导入", en: "Import" },
  importTitle: { zh: "批量导入栋舍和网关", en: "Import houses and gateways" },
  importIntro: {
    zh: "每行一栋，可同时导入批次和网关。先检查，逐行列出问题；确认之前不会改动任何数据。",
    en:
      "One row per house, with its flock and gateway where given. The file is checked first and " +
      "problems are listed by row: nothing changes until you confirm.",
  },
  importChoose: { zh: "选择文件，或拖放到此处", en: "Choose a file, or drop it here" },
  importKinds: {
    zh: "CSV 或 XLSX，最大 5 MB，最多 {rows} 行",
    en: "CSV or XLSX, at most 5 MB and {rows} rows",
  },
  importTemplate: { zh: "下载模板", en: "Download template" },
  importTemplateName: { zh: "栋舍导入模板", en: "House import template" },
  importColumnsTitle: { zh: "各列填写说明", en: "Columns" },
  importNeeded: { zh: "必填", en: "required" },
  importHintFarm: {
    zh: "农场名称；有同名农场时写路径：集团/公司/农场",
    en: "Farm name; if several farms share it, the path: group/company/farm",
  },
  importHintHouse: { zh: "在农场内不可重复", en: "Unique on its farm" },
  importHintBreed: {
    zh: "名称或编码；与入舍日期、数量一起填写",
    en: "Name or code; required with date and count",
  },
  importHintDate: {
    zh: "如 2026-03-05，按农场所在时区",
    en: "e.g. 2026-03-05, in the farm's time zone",
  },
  importHintNetwork: {
    zh: "3 至 64 个字母、数字、_ 或 -；与网关类型一起填写",
    en: "3 to 64 letters, digits, _ or -; together with the gateway type",
  },
  importHintType: { zh: "类型编号或名称", en: "Key or name of the type" },
  importReading: { zh: "正在检查 {name}…", en: "Checking {name}…" },
  importRunning: { zh: "正在导入，请勿关闭…", en: "Importing, please wait…" },
  importLarge: {
    zh: "文件超过 5 MB，请拆分后再导入。",
    en: "The file is larger than 5 MB: please split it.",
  },
  importOld: {
    zh: "这是旧版 Excel 文件（.xls），请另存为 .xlsx 或 CSV。",
    en: "This is an old Excel file (.xls): save it as .xlsx or CSV.",
  },
  importBroken: {
    zh: "无法读取该文件：不是 XLSX 或 CSV，或已损坏。",
    en: "The file cannot be read: it is not XLSX or CSV, or it is damaged.",
  },
  importEmpty: { zh: "文件中没有数据行。", en: "The file has no data rows." },
  importManyRows: {
    zh: "超过 {rows} 行，请拆分后再导入。",
    en: "More than {rows} rows: please split the file.",
  },
  importTwice: { zh: "以下列重复：{names}", en: "Duplicate columns: {names}" },
  importMissing: {
    zh: "第一行缺少以下列：{names}",
    en: "The first row lacks these columns: {names}",
  },
  importUnknown: { zh: "以下列无法识别，已忽略：{names}", en: "Unknown columns, ignored: {names}" },
  importGood: {
    zh: "{name}：共 {rows} 行，没有问题。",
    en: "{name}: {rows} {rows:row:rows}, no problems.",
  },
  importBad: {
    zh: "{name}：共 {rows} 行，有 {count} 处问题。请在文件中修正后重新选择，目前没有改动任何数据。",
    en:
      "{name}: {rows} {rows:row:rows}, {count} {count:problem:problems}. Correct the file and " +
      "choose it again; nothing has changed.",
  },
  importHouses: { zh: "栋舍", en: "Houses" },
  importFlocks: { zh: "批次", en: "Flocks" },
  importGateways: { zh: "网关", en: "Gateways" },
  importProblems: { zh: "问题列表", en: "Problems" },
  importRow: { zh: "行", en: "Row" },
  importColumn: { zh: "列", en: "Column" },
  importWhy: { zh: "问题", en: "Problem" },
  importMore: {
    zh: "另有 {count} 处问题未显示",
    en: "{count} more {count:problem:problems} not shown",
  },
  importOther: { zh: "选择其他文件", en: "Choose another file" },
  importCreate: {
    zh: "创建栋舍 {houses} 栋、网关 {gateways} 台、批次 {flocks} 个",
    en:
      "Create {houses} {houses:house:houses}, {gateways} {gateways:gateway:gateways}, {flocks} " +
      "{flocks:flock:flocks}",
  },
  importFailed: { zh: "导入失败：{reason}", en: "Import failed: {reason}" },
  importUnsure: {
    zh: "没有收到服务器的应答：{reason}。如果下方提示栋舍已存在，说明导入已完成；网关密钥可逐台重新生成。",
    en:
      "The server did not respond: {reason}. If the problems below say that the houses already " +
      "exist, the import was completed; reissue the secrets for each gateway.",
  },
  importDone: {
    zh: "导入完成，已通知所有在线页面。",
    en: "Import completed; all open pages are notified.",
  },
  importSecretsWarning: {
    zh: "已为 {count} 台网关生成密钥，仅此一次可以下载；服务器不保存明文。",
    en:
      "{count} {count:secret:secrets} issued. Download now, only this once: the server does not " +
      "keep them in plain text.",
  },
  importSecretsSave: { zh: "下载密钥", en: "Download secrets" },
  importSecretsSaved: { zh: "密钥已下载，请妥善保管。", en: "Downloaded: keep the file safe." },
  importSecretsName: { zh: "网关密钥", en: "Gateway secrets" },
  importLeave: {
    zh: "密钥尚未下载，关闭后无法再取得，只能逐台重新生成。",
    en:
      "The secrets have not been downloaded. Once closed they cannot be retrieved, only reissued " +
      "one by one.",
  },
  importLeaveAnyway: { zh: "不下载并关闭", en: "Close without downloading" },
} as const satisfies Record<string, Words>;

/** Says them and the words of the console and its pages. Inside an observer. */
export const useHouseImportSay = sayWith(consoleWords, pageWords, houseImportWords);
export type HouseImportSay = SayOf<typeof useHouseImportSay>;
