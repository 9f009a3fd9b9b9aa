import { nameIn } from "../../../contract/base/localized-name.ts";
import { type Action, may } from "../../../contract/account/policy.ts";
import { formatTime } from "../../../contract/base/time-text.ts";
import { type ReportKind, type ReportFile, reportKinds } from "../../../contract/operate/report.ts";
import type { Language } from "../../../contract/base/words.ts";
import { fileTypes } from "../../../contract/base/file-format.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { type Paper, tablesOf } from "../../platform/export/paper.ts";
import { pdfOf } from "../../platform/export/pdf/pdf.ts";
import type { ReadyFile } from "../../platform/export/ready-file.ts";
import { xlsxOf } from "../../platform/export/xlsx.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { localDay } from "../../platform/time/local-day.ts";
import { alarmContent } from "./content/alarm-content.ts";
import { type Content, type ReportRequest, visibleOf } from "./content/content.ts";
import { dayContent, weekContent } from "./content/day-content.ts";
import { energyContent } from "./content/energy-content.ts";
import { flockContent } from "./content/flock-content.ts";
import { morningContent } from "./content/morning-content.ts";

/**
 * How to make a kind of report, and the permissions that it needs: those of the pages it is made
 * from.
 */
interface Maker {
  readonly make: (request: ReportRequest) => Promise<Content>;
  readonly needs: readonly Action[];
}
const makers: Readonly<Record<ReportKind, Maker>> = {
  morning: { make: morningContent, needs: ["morning.read"] },
  farmDay: { make: dayContent, needs: ["production.read", "alarm.read"] },
  companyWeek: { make: weekContent, needs: ["production.read", "alarm.read"] },
  flockClosed: { make: flockContent, needs: ["production.read"] },
  alarms: { make: alarmContent, needs: ["alarm.read"] },
  energyMonth: { make: energyContent, needs: ["power.read"] },
};

export const mayReport = (caller: Caller, kind: ReportKind): boolean =>
  makers[kind].needs.every((action) => may(caller, action));

/** A requested report. */
export interface PaperRequest extends Omit<ReportRequest, "farmId"> {
  readonly kind: ReportKind;
  /** Empty: one part over all visible houses. */
  readonly farmIds: readonly number[];
  /** The organisation whose name and logo it bears. */
  readonly orgId: number | null;
}

/** A finished report; null: there is nothing to report. */
export interface MadeReport {
  readonly paper: Paper;
  readonly summary: readonly string[];
}

/** Date in the title, if the report covers one day or month; undefined: it covers several days. */
const coveredDate = (period: string | undefined): string | undefined =>
  period !== undefined && /^[\d-]+$/.test(period) ? period : undefined;
const dataDate = { zh: "数据日期：", en: "Data of: " } as const;
const createdAt = { zh: "生成于", en: "Created" } as const;
const allFarms = { zh: "全部农场", en: "All farms" } as const;

/** Makes a report: a part for each requested farm that the caller sees. */
export async function makeReport(request: PaperRequest): Promise<MadeReport | null> {
  const { database, caller, kind, farmIds, language, at, timeZone } = request;
  const { make } = makers[kind];
  const farms = farmIds.length === 0 ? [] : await visibleOf(database, caller, farmIds);
  if (farms.length === 0 && farmIds.length > 0) return null;
  const results: Content[] = [];
  for (const farm of farms) {
    const content = await make({ ...request, farmId: farm.id });
    if (content.parts.length === 0) continue;
    const text = nameIn(farm, language);
    results.push(
      farms.length === 1
        ? content
        : {
            parts: [{ kind: "heading", text }, ...content.parts],
            summary: content.summary.map((line) => `${text}: ${line}`),
          },
    );
  }
  if (farms.length === 0) results.push(await make(request));
  const parts = results.flatMap((content) => content.parts);
  if (parts.length === 0) return null;
  const { name, logo } = await readOrg(database, request.orgId, language);
  const separator = language === "zh" ? "、" : ", ";
  const where =
    farms.length === 0
      ? allFarms[language]
      : farms.map((farm) => nameIn(farm, language)).join(separator);
  const period = results[0]?.period;
  const timestamp = `${formatTime(at, timeZone).slice(0, 16)} (${timeZone})`;
  return {
    summary: results.flatMap((content) => content.summary),
    paper: {
      title: `${reportKinds[kind][language]} ${coveredDate(period) ?? localDay(timeZone, at)}`,
      lines: [
        `${where} · ${createdAt[language]} ${timestamp}`,
        ...(period === undefined ? [] : [`${dataDate[language]}${period}`]),
      ],
      language,
      orgName: name,
      logo,
      parts,
    },
  };
}

async function readOrg(
  database: Database,
  orgId: number | null,
  language: Language,
): Promise<{ name: string; logo: Buffer | null }> {
  const [org] = await database.query<{ name: string; nameEn: string | null; logo: Buffer | null }>(
    `select name, name_en as "nameEn", logo from orgs where id = $1`,
    [orgId],
  );
  return org === undefined
    ? { name: "House Watch", logo: null }
    : { name: nameIn(org, language), logo: org.logo };
}

const pdfType = "application/pdf";

/** A report as a file. */
export async function fileOf(paper: Paper, format: ReportFile): Promise<ReadyFile> {
  const name = `${paper.title}.${format}`;
  return format === "pdf"
    ? { name, type: pdfType, content: await pdfOf(paper) }
    : { name, type: fileTypes.xlsx, content: await workbookOf(paper) };
}

export const typeOf = (format: ReportFile): string => (format === "pdf" ? pdfType : fileTypes.xlsx);

/** The tables of a report, one per sheet. */
async function workbookOf(paper: Paper): Promise<Buffer> {
  const [first, ...more] = tablesOf(paper).map(({ title, columns, rows }, index) => ({
    title: `${index + 1} ${title}`,
    columns: columns.map(({ name }) => name),
    rows,
  }));
  const chunks: Uint8Array[] = [];
  const { title = paper.title, columns = [], rows = [] } = first ?? {};
  const head = [[paper.title], ...paper.lines.map((line) => [line])];
  const sheet = { head, title, columns, rows: [rows], total: rows.length, more };
  for await (const chunk of xlsxOf(sheet)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
