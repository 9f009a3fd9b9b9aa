import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { importWords } from "../base/import-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the import of houses, in addition to those of every import. */
export const houseImportWords = {
  importTitle: { zh: "批量导入栋舍和网关", en: "Import houses and gateways" },
  importIntro: {
    zh: "每行一栋，可同时导入批次和网关。先检查，逐行列出问题；确认之前不会改动任何数据。",
    en:
      "One row per house, with its flock and gateway where given. The file is checked first and " +
      "problems are listed by row: nothing changes until you confirm.",
  },
  importTemplateName: { zh: "栋舍导入模板", en: "House import template" },
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
  importHintInterval: {
    zh: "10 至 3600；留空则自动识别",
    en: "10 to 3600; blank: detected automatically",
  },
  importDoubt: { zh: "第 {row} 行，{column}：{message}", en: "row {row}, {column}: {message}" },
  importDoubtsSeen: { zh: "已核对，以上内容正确", en: "Checked: everything is correct" },
  importHouses: { zh: "栋舍", en: "Houses" },
  importFlocks: { zh: "批次", en: "Flocks" },
  importGateways: { zh: "网关", en: "Gateways" },
  importCreate: {
    zh: "创建栋舍 {houses} 栋、网关 {gateways} 台、批次 {flocks} 个",
    en:
      "Create {houses} {houses:house:houses}, {gateways} {gateways:gateway:gateways}, {flocks} " +
      "{flocks:flock:flocks}",
  },
  importUnsure: {
    zh: "没有收到服务器的应答：{reason}。如果下方提示栋舍已存在，说明导入已完成；网关密钥可逐台重新生成。",
    en:
      "The server did not respond: {reason}. If the problems below say that the houses already " +
      "exist, the import was completed; reissue the secrets for each gateway.",
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

/** Hook for these texts and those of the console and its pages; for use in an observer. */
export const useHouseImportText = createTextHook(
  consoleWords,
  pageWords,
  importWords,
  houseImportWords,
);
export type HouseImportText = TranslateOf<typeof useHouseImportText>;
