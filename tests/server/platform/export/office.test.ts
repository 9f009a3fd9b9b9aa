// @run all: LibreOffice takes a minute
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiBase, type RouteName, routes } from "../../../../contract/route/routes.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import type { SheetGrid } from "../../../../src/lib/data/sheet-cell.ts";
import { openWorkbook } from "../../../../src/lib/data/workbook.ts";
import { dayTable } from "../../../../src/stores/record/import/day-import-table.ts";
import { houseTable } from "../../../../src/stores/record/import/house-import-table.ts";
import { readTable } from "../../../../src/stores/record/import/import-table.ts";
import { planTable } from "../../../../src/stores/record/import/plan-import-table.ts";
import { buildBreed, buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

/*
 * The product's files are opened in LibreOffice and saved again: each cell is unchanged, and
 * importable cells equal the stored ones.
 */
const isThere = spawnSync("soffice", ["--version"]).status === 0;
const why = isThere ? "" : " (skipped: LibreOffice is not installed, soffice does not start)";

const server = useTestServer();
let folder: string;
let manager: Caller;
let houseId: number;
const days = { day: "2026-05-31", count: 3 };

beforeAll(async () => {
  // This DOMParser is the page's; jsdom brings no types.
  const { JSDOM } = (await import("jsdom" as string)) as {
    readonly JSDOM: new () => { readonly window: { readonly DOMParser: unknown } };
  };
  Object.assign(globalThis, { DOMParser: new JSDOM().window.DOMParser });
  folder = mkdtempSync(join(tmpdir(), "office-"));
  const { database } = server;
  const farm = await buildFarm(database, { name: "东场 A&B" });
  await buildBreed(database, { orgId: farm.orgId, name: "=罗斯 308", key: "ross" });
  for (let index = 1; index <= days.count; index += 1)
    ({ id: houseId } = await buildHouse(database, {
      farmId: farm.id,
      name: `${index}号舍`,
      networkId: `0012345678901234${index}`,
      flock: { placedAt: Date.UTC(2026, 4, 2), placedCount: 20_000 },
    }));
  manager = await buildUser(database, { roleKey: "company_manager", orgId: farm.orgId });
  const rows = Array.from({ length: days.count }, (_, index) => ({
    row: index + 2,
    house: `${index + 1}号舍`,
    day: days.day,
    dead: String(index),
    culled: "3",
    feedKg: String(3100.25 + index),
    waterL: "5600",
    weightG: "1500.5",
  }));
  const plans = ["=1+2", "Look, at; the belts", "05-03"].map((content, index) => ({
    row: index + 2,
    house: `${index + 1}号舍`,
    type: "定期",
    content,
    plannedDate: "2026-07-05",
    intervalDays: "30",
    seasonFrom: "05-01",
    seasonTo: "10-31",
  }));
  for (const [name, input] of [
    ["importRecords", { rows, isConfirmed: true }],
    ["importPlans", { rows: plans, isConfirmed: true }],
  ] as const) {
    const { status, body } = await server.call(name, { as: manager, input });
    expect([name, status, body.data.problems]).toEqual([name, 200, []]);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function exported(name: RouteName, input: object): Promise<Buffer | null> {
  const answer = await server.app.inject({
    method: "GET",
    url: `${apiBase}${routes[name].path}`,
    query: input as Record<string, string>,
    headers: { authorization: await server.tokenOf(manager), locale: "zh" },
  });
  return answer.statusCode === 200 ? answer.rawPayload : null;
}

/** Saves the files in another format under the same names. */
function saved(files: readonly string[], form: string): string[] {
  const to = mkdtempSync(join(folder, "to-"));
  execFileSync(
    "soffice",
    [
      `-env:UserInstallation=file://${folder}/profile`,
      "--headless",
      "--convert-to",
      form,
      "--outdir",
      to,
      ...files,
    ],
    { stdio: "pipe" },
  );
  const ending = /^\w+/.exec(form)![0];
  return files.map((file) => join(to, file.replace(/^.*\//, "").replace(/\.\w+$/, `.${ending}`)));
}
/** Texts of a workbook's cells, by sheet; blanks at the end of a line are ignored. */
const cellsOf = (bytes: Uint8Array) =>
  openWorkbook(bytes).map((sheet) => [sheet.name, linesOf(sheet.read(100_000))]);
const linesOf = ({ cells }: SheetGrid) =>
  cells.map((line) =>
    line
      .map(({ kind, text }) => `${kind} ${text}`)
      .join("|")
      .replace(/(?:\|text )+$/, ""),
  );

const names = (Object.keys(routes) as RouteName[]).filter((name) => name.startsWith("export"));
const csv = "csv:Text - txt - csv (StarCalc):44,34,76,1";

describe.runIf(isThere)(`exports opened in LibreOffice and saved again${why}`, () => {
  it("have the same cells as XLSX and by way of ODS", async () => {
    const span = { from: String(Date.UTC(2026, 4, 30)), to: String(Date.UTC(2026, 5, 1)) };
    const house = String(houseId);
    const request = {
      format: "xlsx",
      timeZone: "Asia/Shanghai",
      houseId: house,
      houseIds: house,
      metrics: "temp,water",
      grain: "hour",
      flockId: "1",
      day: days.day,
      ...span,
    };
    const files = new Map<string, Buffer>();
    for (const name of names) {
      const bytes = (await exported(name, request)) ?? (await exported(name, { format: "xlsx" }));
      if (bytes?.subarray(0, 2).toString() === "PK") files.set(name, bytes);
    }
    console.log(
      [...files.keys()],
      names.filter((name) => !files.has(name)),
    );
    expect(files.size).toBeGreaterThan(14);
    const paths = [...files].map(([name, bytes]) => {
      writeFileSync(join(folder, `${name}.xlsx`), bytes);
      return join(folder, `${name}.xlsx`);
    });
    const once = saved(paths, "xlsx");
    const byOds = saved(saved(paths, "ods"), "xlsx");
    for (const [at, [name, bytes]] of [...files].entries())
      for (const path of [once[at]!, byOds[at]!])
        expect([name, cellsOf(readFileSync(path))]).toEqual([name, cellsOf(bytes)]);
  });

  const forms = async (name: RouteName, input: object) => {
    const [xlsx, text] = [join(folder, `own-${name}.xlsx`), join(folder, `own-${name}.csv`)];
    writeFileSync(xlsx, (await exported(name, { ...input, format: "xlsx" }))!);
    writeFileSync(text, (await exported(name, { ...input, format: "csv" }))!);
    const ods = saved([xlsx], "ods");
    return [xlsx, text, saved([xlsx], "xlsx")[0]!, saved(ods, "xlsx")[0]!, saved([xlsx], csv)[0]!];
  };

  it("are imported with the stored values: daily records", async () => {
    for (const file of await forms("exportProduction", { day: days.day })) {
      const table = readTable(dayTable, readFileSync(file));
      if ("fault" in table) throw new Error(`${file} ${JSON.stringify(table)}`);
      expect([file, table.problems]).toEqual([file, []]);
      const input = { rows: table.rows, isConfirmed: false };
      const { body } = await server.call("importRecords", { as: manager, input });
      expect([file, body.data.problems, body.data.counts]).toMatchObject([
        file,
        [],
        { rows: days.count, known: days.count },
      ]);
    }
  });

  it("are imported with the stored values: plans", async () => {
    for (const file of await forms("exportPlan", {})) {
      const table = readTable(planTable, readFileSync(file));
      if ("fault" in table) throw new Error(`${file} ${JSON.stringify(table)}`);
      const input = { rows: table.rows, isConfirmed: false };
      const { body } = await server.call("importPlans", { as: manager, input });
      expect([file, table.problems, body.data.problems, body.data.counts]).toMatchObject([
        file,
        [],
        [],
        { rows: days.count, plans: 0 },
      ]);
    }
  });

  it("are read unchanged: houses", async () => {
    const [own, ...others] = (await forms("exportHouse", {})).map((file) => {
      const table = readTable(houseTable, readFileSync(file));
      if ("fault" in table) throw new Error(`${file} ${JSON.stringify(table)}`);
      expect([file, table.problems]).toEqual([file, []]);
      return table.rows.map((row) => ({ ...row, row: 0 }));
    });
    expect(own).toHaveLength(days.count);
    for (const other of others) expect(other).toEqual(own);
  });
});

it.runIf(!isThere)(`exports are opened in LibreOffice${why}`, () => expect(isThere).toBe(false));
