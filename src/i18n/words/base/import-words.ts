import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "./console-words.ts";
import { pageWords } from "./page-words.ts";

/** Words of every import of a table. `{name}` stands for a value. */
export const importWords = {
  importOpen: { zh: "批量导入", en: "Import" },
  importChoose: { zh: "选择文件，或拖放到此处", en: "Choose a file, or drop it here" },
  importKinds: {
    zh: "CSV 或 XLSX，最大 5 MB，最多 {rows} 行",
    en: "CSV or XLSX, at most 5 MB and {rows} rows",
  },
  importTemplate: { zh: "下载模板", en: "Download template" },
  importColumnsTitle: { zh: "各列填写说明", en: "Columns" },
  importNeeded: { zh: "必填", en: "required" },
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
    zh: "无法读取该文件：不是 XLSX 或 CSV，或已损坏。请在 Excel 或 WPS 中打开后另存为 .xlsx。",
    en:
      "The file cannot be read: it is not XLSX or CSV, or it is damaged. Open it in Excel or WPS " +
      "and save it as .xlsx.",
  },
  importLocked: {
    zh: "该工作簿设有打开密码。请在 Excel 或 WPS 中取消密码，保存后重新选择。",
    en: "This workbook has a password. Remove it in Excel or WPS, save, and choose the file again.",
  },
  importBinary: {
    zh: "这是二进制工作簿（.xlsb），请在 Excel 中另存为 .xlsx。",
    en: "This is a binary workbook (.xlsb): save it as .xlsx in Excel.",
  },
  importOpenDocument: {
    zh: "这是 OpenDocument 表格（.ods），请另存为 .xlsx。",
    en: "This is an OpenDocument spreadsheet (.ods): save it as .xlsx.",
  },
  importNumbers: {
    zh: "这是 Numbers 表格，请在 Numbers 中导出为 Excel（.xlsx）。",
    en: "This is a Numbers spreadsheet: export it to Excel (.xlsx) in Numbers.",
  },
  importPacked: {
    zh: "这是压缩包，请先解压，再选择其中的表格文件。",
    en: "This is a ZIP of other files: unpack it and choose the table inside.",
  },
  importHtml: {
    zh: "这是网页或 XML 格式的表格，不是 Excel 工作簿。请在 Excel 或 WPS 中打开，另存为 .xlsx。",
    en:
      "This is a table in the form of a web page or XML, no Excel workbook: open it in Excel or " +
      "WPS and save it as .xlsx.",
  },
  importPdf: {
    zh: "这是 PDF，请使用原来的表格文件，或在 Excel 中录入。",
    en: "This is a PDF: use the spreadsheet it was made from.",
  },
  importGuarded: {
    zh: "该文件被公司的防泄密软件加密，浏览器只能读到密文。请先解密（或申请外发），再重新选择。",
    en:
      "This file is encrypted by your company's software against leaks, and the browser gets it " +
      "encrypted. Have it decrypted first, then choose it again.",
  },
  importOwnerNote: {
    zh: "这是办公软件打开表格时留下的临时文件（~$ 或 ._ 开头），请选择名称相同、没有该前缀的文件。",
    en:
      "This is a temporary file that stands beside an open one (its name begins with ~$ or ._): " +
      "choose the file of the same name without it.",
  },
  importPicture: {
    zh: "这是图片。请使用原来的表格文件，或在 Excel 中录入。",
    en: "This is a picture: use the spreadsheet it shows, or enter it in one.",
  },
  importOtherKind: {
    zh: "这是文档、演示文稿或其他程序的数据文件，不是表格。请另存为 .xlsx 或 CSV。",
    en: "This is a document, slides or data of another program: save the table as .xlsx or CSV.",
  },
  importSeveral: {
    zh: "一次只能导入一个文件，没有读取任何文件。请逐个选择。",
    en: "One file at a time: none of these was read. Choose them one after the other.",
  },
  importUnread: {
    zh: "读取不到文件内容：选择后文件被修改或移动，或者是文件夹。请重新选择文件。",
    en: "The file cannot be read: it was changed or moved since, or is a folder. Choose it again.",
  },
  importTooLarge: {
    zh: "文件解压后过大，没有读取。请删除多余的工作表后再导入。",
    en: "The file is too large once unpacked and was not read. Remove the sheets you do not need.",
  },
  importHidden: {
    zh: "只有隐藏的工作表“{sheet}”有所需的列。请取消隐藏并保存，再重新选择。",
    en: "Only the hidden sheet “{sheet}” has the columns: unhide it, save, and choose it again.",
  },
  importInSheet: { zh: "工作表“{sheet}”：{reason}", en: "Sheet “{sheet}”: {reason}" },
  importEmpty: { zh: "文件中没有数据行。", en: "The file has no data rows." },
  importManyRows: {
    zh: "超过 {rows} 行，请拆分后再导入。",
    en: "More than {rows} rows: please split the file.",
  },
  importTwice: { zh: "以下列重复：{names}", en: "Duplicate columns: {names}" },
  importMissing: {
    zh: "前 20 行中没有找到包含以下各列的表头：{names}",
    en: "No headings with these columns in the first 20 rows: {names}",
  },
  importExample: { zh: "如：{text}", en: "for example {text}" },
  importAskColumn: {
    zh: "表头中没有找到：{names}。请在下面指出是哪一列，或在文件中补上后重新选择。",
    en: "Not found in the headings: {names}. Choose the column below, or add it to the file.",
  },
  importIgnore: { zh: "忽略", en: "Ignore" },
  importUnknown: { zh: "以下列无法识别，已忽略：{names}", en: "Unknown columns, ignored: {names}" },
  importUnknownFigures: {
    zh: "以下列有数字，但无法识别：{names}",
    en: "Columns with numbers that were not recognised: {names}",
  },
  importLeaveOut: {
    zh: "这些列可以忽略，不导入",
    en: "Ignore these columns",
  },
  importUnderstood: { zh: "读取方式", en: "How the file was read" },
  importSheet: { zh: "工作表", en: "Sheet" },
  importHeadings: { zh: "表头", en: "Headings" },
  importHeadingRow: { zh: "第 {first} 行", en: "row {first}" },
  importHeadingRows: { zh: "第 {first}–{last} 行", en: "rows {first}–{last}" },
  importSeparator: { zh: "分隔符", en: "Separator" },
  importComma: { zh: "逗号 ,", en: "comma ," },
  importSemicolon: { zh: "分号 ;", en: "semicolon ;" },
  importTab: { zh: "制表符", en: "tab" },
  importBar: { zh: "竖线 |", en: "bar |" },
  importEncoding: { zh: "编码", en: "Encoding" },
  importEncodingOf: { zh: "{name}（{writing}）", en: "{name} ({writing})" },
  importSimplified: { zh: "简体中文", en: "simplified Chinese" },
  importTraditional: { zh: "繁体中文", en: "traditional Chinese" },
  importWestern: { zh: "西欧", en: "Western Europe" },
  importCentral: { zh: "中欧", en: "Central Europe" },
  importCyrillic: { zh: "西里尔文", en: "Cyrillic" },
  importVietnamese: { zh: "越南文", en: "Vietnamese" },
  importThai: { zh: "泰文", en: "Thai" },
  importKorean: { zh: "韩文", en: "Korean" },
  importJapanese: { zh: "日文", en: "Japanese" },
  importDecimal: { zh: "小数点", en: "Decimal sign" },
  importReadAs: { zh: "{text} 读作 {value}", en: "{text} read as {value}" },
  importGaps: { zh: "数字中的空格", en: "Spaces in numbers" },
  importAskGap: {
    zh: "“{text}”是一个数，空格只作千位分隔，还是两个数？请选择：",
    en: "Is “{text}” one number with a space between thousands, or two numbers? Please choose:",
  },
  importGapGroup: { zh: "千位分隔", en: "separates thousands" },
  importGapApart: { zh: "两个数：逐格列为问题", en: "two numbers: list each as a problem" },
  importDayOrder: { zh: "日期顺序", en: "Order of dates" },
  importYmd: { zh: "年-月-日", en: "year, month, day" },
  importDmy: { zh: "日-月-年", en: "day, month, year" },
  importMdy: { zh: "月-日-年", en: "month, day, year" },
  importAbove: { zh: "表头上方", en: "Above the headings" },
  importAside: { zh: "未导入的行", en: "Rows not imported" },
  importAsideLine: { zh: "第 {row} 行：{text}", en: "row {row}: {text}" },
  importOtherSheets: {
    zh: "未读取的工作表（列相同）：{names}",
    en: "Sheets with the same columns, not read: {names}",
  },
  importHiddenRows: { zh: "隐藏的行", en: "Hidden rows" },
  importHiddenRead: { zh: "{count} 行，同样读取", en: "{count} rows, read the same way" },
  importHiddenColumns: { zh: "隐藏的列", en: "Hidden columns" },
  importHiddenColumnsRead: { zh: "{names}，同样读取", en: "{names}: read the same way" },
  importFirstRows: { zh: "前几行", en: "First rows" },
  importAskNumber: {
    zh: "“{text}”可能是 {a}，也可能是 {b}。请选择：",
    en: "“{text}” may be {a} or {b}. Please choose:",
  },
  importAskMixed: {
    zh: "文件中的小数点写法不一致，例如“{text}”。请选择：",
    en: "The file uses two decimal notations, e.g. “{text}”. Please choose:",
  },
  importAskDay: {
    zh: "“{text}”是哪一天？请选择：",
    en: "Which day is “{text}”? Please choose:",
  },
  importAskDayMixed: {
    zh: "文件中的日期写法不一致，例如“{text}”。请选择：",
    en: "The file uses more than one date order, e.g. “{text}”. Please choose:",
  },
  importUnit: { zh: "“{heading}”的单位", en: "Unit of “{heading}”" },
  importAskUnit: {
    zh: "“{heading}”没有写单位，例如 {text}。单位是：",
    en: "“{heading}” has no unit, e.g. {text}. Which unit is it?",
  },
  importAnswer: {
    zh: "请先回答以下问题，目前没有检查任何数据。",
    en: "Please answer these questions first; nothing has been checked yet.",
  },
  cellNoResult: {
    zh: "公式没有结果：请在 Excel 中打开并保存",
    en: "Formula without a result: open the file in Excel and save it",
  },
  cellFormulaError: { zh: "公式出错：{text}", en: "The formula has an error: {text}" },
  cellNumber: {
    zh: "“{text}”不是数字（按该文件的写法）",
    en: "“{text}” is not a number in this file's notation",
  },
  cellDay: {
    zh: "“{text}”不是日期（按该文件的写法）",
    en: "“{text}” is not a date in this file's notation",
  },
  cellMonth: {
    zh: "“{text}”只有月份，没有哪一天：请填写完整日期",
    en: "“{text}” is a month without a day: enter the whole date",
  },
  cellMerged: {
    zh: "该数字合并在几个单元格中，请逐格填写",
    en: "One number for several merged cells: fill in each cell",
  },
  cellMadeDay: {
    zh: "表格软件把这个名称当成了日期（{text}）：请将单元格设为文本，重新填写",
    en: "The spreadsheet took this name for a date ({text}): enter it again in a text cell",
  },
  cellSwapped: {
    zh: "{text} 的月和日可能被表格软件对调：同列其余日期是文本，请将整列统一后重新选择",
    en:
      "The spreadsheet may have swapped day and month of {text}, as other dates of the column " +
      "are texts: enter them all in one way",
  },
  cellDamaged: {
    zh: "“{text}”中有损坏的字符：请更换编码，或在文件中修正",
    en: "“{text}” has damaged characters: choose another encoding, or correct it in the file",
  },
  cellShifted: {
    zh: "该行比表头多一格：数值中可能有未加引号的分隔符",
    en: "The line has more fields than headings: a value may hold a separator without quotes",
  },
  cellStruck: {
    zh: "“{text}”带有删除线：作废的请清空，有效的请取消删除线",
    en: "“{text}” is struck out: clear it if it is void, else remove the line through it",
  },
  cellUnit: {
    zh: "“{text}”的单位与该列的单位不同：请统一单位后重新选择",
    en: "“{text}” has another unit than its column: write them all in one unit",
  },
  cellShown: {
    zh: "单元格格式使显示的内容与数值 {text} 不同：请改为普通的数字格式",
    en: "The cell's format shows another number than {text}: use a plain number format",
  },
  cellOtherHeadings: {
    zh: "从该行起是另一个表头（{text}），以下各行没有读取：请把两个表分成两个文件",
    en:
      "Other headings begin here ({text}); the rows below were not read: put the two tables in " +
      "two files",
  },
  cellLong: { zh: "超过 {max} 个字符", en: "More than {max} characters" },
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
  importProblems: { zh: "问题列表", en: "Problems" },
  importRow: { zh: "行", en: "Row" },
  importColumn: { zh: "列", en: "Column" },
  importWhy: { zh: "问题", en: "Problem" },
  importCellLine: { zh: "“{text}”：{message}", en: "“{text}”: {message}" },
  importMore: {
    zh: "另有 {count} 处问题未显示",
    en: "{count} more {count:problem:problems} not shown",
  },
  importOther: { zh: "选择其他文件", en: "Choose another file" },
  importFailed: { zh: "导入失败：{reason}", en: "Import failed: {reason}" },
  importDone: {
    zh: "导入完成，已通知所有在线页面。",
    en: "Import completed; all open pages are notified.",
  },
  importUndo: { zh: "撤销此次导入", en: "Undo this import" },
  importUndoSure: {
    zh: "恢复为之前的内容？此后被修改过的保持不变。",
    en: "Restore what stood there before? Anything changed since then stays as it is.",
  },
  importUndoYes: { zh: "确认恢复", en: "Restore" },
  importUndoWhen: {
    zh: "导入有误时，24 小时内可以撤销。",
    en: "If something is wrong, the import can be undone within 24 hours.",
  },
  importUndoFailed: {
    zh: "未能撤销，没有改动：{reason}",
    en: "Not undone, nothing was changed: {reason}",
  },
  importUndone: { zh: "已撤销，恢复了 {count} 项。", en: "Undone: {count} restored." },
  importUndoneNone: { zh: "没有可恢复的内容。", en: "There was nothing to restore." },
  importKept: { zh: "以下内容保持不变：", en: "These were left as they are:" },
  importKeptLine: { zh: "{what}：{message}", en: "{what}: {message}" },
  importKeptMore: { zh: "另有 {count} 项", en: "and {count} more" },
  importRecent: { zh: "24 小时内的导入", en: "Imports of the last 24 hours" },
  importRecentLine: { zh: "{at} {by}，{count} 项", en: "{at}, {by}: {count}" },
  importPaste: { zh: "或粘贴从表格中复制的行", en: "Or paste rows copied from a spreadsheet" },
  importPasted: { zh: "粘贴的表格", en: "Pasted table" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of the console and its pages; for use in an observer. */
export const useImportText = createTextHook(consoleWords, pageWords, importWords);
export type ImportText = TranslateOf<typeof useImportText>;
