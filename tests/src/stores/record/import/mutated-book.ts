import { readFileSync } from "node:fs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { Random } from "./seeded-random.ts";

/* Workbooks saved by LibreOffice and changed in one place: in a cell, a part or the package. */

/** One cell as in the file. `row`: from 1; `column`: from 0. */
export interface BookCell {
  readonly row: number;
  readonly column: number;
  readonly raw: string;
  readonly style: string;
  readonly value: string;
  readonly kind: "text" | "number" | "blank";
}
/** The parts of a package by their names, as texts. */
export type Parts = Readonly<Record<string, string>>;

export const openBook = (name: string): Parts =>
  Object.fromEntries(
    Object.entries(
      unzipSync(readFileSync(`tests/src/stores/record/import/workbooks/${name}.xlsx`)),
    ).map(([path, bytes]) => [path, strFromU8(bytes)]),
  );
export const packed = (parts: Parts, level: 0 | 6 = 6): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])), {
    level,
  });

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

export const cellsIn = (sheet: string): BookCell[] =>
  [...sheet.matchAll(/<c r="([A-Z]+)(\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(
    ([raw, letters = "", row, attributes = "", content = ""]) => {
      const value = /<v>(.*?)<\/v>/.exec(content)?.[1] ?? "";
      return {
        row: Number(row),
        column: columnOf(letters),
        raw,
        style: /s="(\d+)"/.exec(attributes)?.[1] ?? "0",
        value,
        kind: value === "" ? "blank" : attributes.includes('t="s"') ? "text" : "number",
      };
    },
  );

/** A changed cell, and its acceptable values; null: only a problem is acceptable. */
export interface CellChange {
  readonly raw: string;
  readonly shownTexts: readonly string[] | null;
}
const refOf = (raw: string): string => /r="([A-Z]+\d+)"/.exec(raw)?.[1] ?? "";
const made = (cell: BookCell, attributes: string, content: string, style = cell.style) =>
  `<c r="${refOf(cell.raw)}" s="${style}"${attributes}>${content}</c>`;
const inline = (cell: BookCell, text: string) =>
  made(cell, ' t="inlineStr"', `<is><t xml:space="preserve">${text}</t></is>`);

/** Styles appended to those of the file (`withStyles`). */
const addedStyles = ["14", "20", "9", "49", "170", "171"] as const;
type Added = "day" | "time" | "percent" | "text" | "ownDay" | "ownNumber";
const addedAt: readonly Added[] = ["day", "time", "percent", "text", "ownDay", "ownNumber"];
export function withStyles(parts: Parts): { parts: Parts; styleOf: (name: Added) => string } {
  const styles = parts["xl/styles.xml"] ?? "";
  const list = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? "";
  const before = [...list.matchAll(/<xf /g)].length;
  const own =
    '<numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/>' +
    '<numFmt numFmtId="171" formatCode="#,##0.00&quot; day&quot;"/>';
  return {
    parts: {
      ...parts,
      "xl/styles.xml": styles
        .replace("</numFmts>", `${own}</numFmts>`)
        .replace("</cellXfs>", `${addedStyles.map((id) => `<xf numFmtId="${id}"/>`).join("")}$&`),
    },
    styleOf: (name) => String(before + addedAt.indexOf(name)),
  };
}

/** A number written differently, or replaced by something else. `now`: the original number. */
export function changedFigure(
  cell: BookCell,
  random: Random,
  styleOf: (name: Added) => string,
): CellChange {
  const now = cell.value;
  const other = String(random.pick([0, 7, 12, 1234, 5.5, 0.125, 100000]));
  const asIt = (raw: string): CellChange => ({ raw, shownTexts: [now] });
  return random.pick<() => CellChange>([
    () => asIt(inline(cell, now)),
    () => asIt(made(cell, ' t="str"', `<v>${now}</v>`)),
    () => asIt(made(cell, ' t="n"', `<v> ${now} </v>`)),
    () => asIt(made(cell, "", `<f>1+1</f><v>${now}</v>`)),
    () => asIt(made(cell, ' t="str"', `<f>TEXT(1)</f><v>${now}</v>`)),
    () => asIt(made(cell, "", `<v>${Number(now).toExponential()}</v>`)),
    () => asIt(made(cell, "", `<v><![CDATA[${now}]]></v>`)),
    () => asIt(made(cell, "", `<v>${now.slice(0, 1)}<!-- x -->${now.slice(1)}</v>`)),
    () => asIt(made(cell, "", `<v>&#${now.charCodeAt(0)};${now.slice(1)}</v>`)),
    () => asIt(made(cell, "", `<v>${now}</v>`, styleOf("text"))),
    () => asIt(made(cell, "", `<v>${now}</v>`, styleOf("ownNumber"))),
    () => asIt(made(cell, "", `<v>${now}</v>`, "9999")),
    () => ({ raw: made(cell, "", `<v>${other}</v>`), shownTexts: [other] }),
    () => ({ raw: inline(cell, `-${now}`), shownTexts: [`-${now}`] }),
    () => ({ raw: made(cell, "", `<v>-${now}</v>`), shownTexts: [`-${now}`] }),
    () => ({ raw: inline(cell, random.pick(["-", "—", "", " ", "／"])), shownTexts: [""] }),
    () => ({ raw: `<c r="${refOf(cell.raw)}" s="${cell.style}"/>`, shownTexts: [""] }),
    () => ({ raw: made(cell, ' t="s"', "<v></v>"), shownTexts: [""] }),
    () => ({ raw: made(cell, "", "<v></v>"), shownTexts: [""] }),
    () => ({ raw: made(cell, "", "<f>1+1</f>"), shownTexts: null }),
    () => ({ raw: made(cell, "", "<f>1+1</f><v/>"), shownTexts: null }),
    () => ({ raw: made(cell, "", '<f t="shared" si="0"/>'), shownTexts: null }),
    () => ({ raw: made(cell, ' t="e"', "<v>#N/A</v>"), shownTexts: null }),
    () => ({ raw: made(cell, ' t="b"', "<v>1</v>"), shownTexts: null }),
    () => ({ raw: made(cell, "", "<v>NaN</v>"), shownTexts: null }),
    () => ({ raw: made(cell, "", "<v>0x1F</v>"), shownTexts: null }),
    () => ({ raw: made(cell, "", "<v>0b11</v>"), shownTexts: null }),
    () => ({ raw: made(cell, "", "<v>1.2.3</v>"), shownTexts: null }),
    () => ({ raw: made(cell, "", "<v>1e999</v>"), shownTexts: null }),
    () => ({ raw: made(cell, "", "<v>46086</v>", styleOf("day")), shownTexts: null }),
    () => ({ raw: made(cell, "", "<v>46086</v>", styleOf("ownDay")), shownTexts: null }),
    () => ({ raw: made(cell, "", "<v>0.5</v>", styleOf("time")), shownTexts: null }),
    () => ({ raw: made(cell, "", "<v>0.05</v>", styleOf("percent")), shownTexts: ["5"] }),
    () => ({ raw: made(cell, ' t="d"', "<v>2026-03-05</v>"), shownTexts: null }),
    () => ({
      raw: inline(cell, random.pick(["12只", "3 kg", "约5", "N/A", "#REF!", "1e3"])),
      shownTexts: null,
    }),
    () => ({
      raw: inline(cell, random.pick(["1 2 3", "1..2", "=1+2", "1/2", "½", "Ⅻ", "٣"])),
      shownTexts: null,
    }),
    () => ({ raw: inline(cell, wideOf(now)), shownTexts: [now] }),
    () => ({ raw: inline(cell, `\u200b${now}\u00a0`), shownTexts: [now] }),
    () => ({ raw: inline(cell, `'${now}`), shownTexts: [now] }),
  ])();
}
const wideOf = (text: string): string =>
  text.replace(/[\d.]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

const isoOf = (serial: number): string =>
  new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10);

/** A day written differently, or replaced by something else. */
export function changedDay(
  cell: BookCell,
  random: Random,
  styleOf: (name: Added) => string,
): CellChange {
  const serial = Number(cell.value);
  const day = isoOf(serial);
  const [year = "", month = "", date = ""] = day.split("-");
  const asIt = (raw: string): CellChange => ({ raw, shownTexts: [day] });
  const text = (value: string) => asIt(inline(cell, value));
  return random.pick<() => CellChange>([
    () => asIt(made(cell, "", `<v>${serial}.75</v>`)),
    () => asIt(made(cell, "", `<v>${serial - 0.000001}</v>`)),
    () => asIt(made(cell, "", `<v>${serial}</v>`, styleOf("day"))),
    () => asIt(made(cell, "", `<v>${serial}</v>`, styleOf("ownDay"))),
    () => asIt(made(cell, ' t="d"', `<v>${day}T00:00:00</v>`)),
    () => asIt(made(cell, "", `<f>TODAY()</f><v>${serial}</v>`)),
    () => text(day),
    () => text(`${year}/${Number(month)}/${Number(date)}`),
    () => text(`${year}.${month}.${date}`),
    () => text(`${year}年${Number(month)}月${Number(date)}日`),
    () => text(`${year}${month}${date}`),
    () => text(`${day} 00:00`),
    () => asIt(made(cell, "", `<v>${year}${month}${date}</v>`, "0")),
    () => ({ raw: made(cell, "", `<v>${serial}</v>`, "0"), shownTexts: null }),
    () => ({ raw: made(cell, "", `<v>${serial}</v>`, styleOf("time")), shownTexts: null }),
    () => ({ raw: made(cell, "", "<v>60</v>"), shownTexts: null }),
    () => ({ raw: made(cell, "", "<v>-5</v>"), shownTexts: null }),
    () => ({ raw: made(cell, "", "<v>99999999</v>"), shownTexts: null }),
    () => ({ raw: made(cell, "", "<f>TODAY()</f>"), shownTexts: null }),
    () => ({ raw: made(cell, ' t="e"', "<v>#VALUE!</v>"), shownTexts: null }),
    () => ({ raw: made(cell, ' t="b"', "<v>1</v>"), shownTexts: null }),
    () => ({
      raw: inline(cell, random.pick(["3月5日", "昨天", "2026-02-30", "2026-13-01", "5"])),
      shownTexts: null,
    }),
    () => ({ raw: inline(cell, `${year}-${month}`), shownTexts: null }),
    // Days belong to their farm's zone: a date with another zone is not a day.
    () => ({ raw: inline(cell, `${day}T16:00:00Z`), shownTexts: null }),
  ])();
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A text written differently, or replaced by another one. */
export function changedText(cell: BookCell, now: string, random: Random): CellChange {
  const xml = escaped(now);
  const at = random.int(0, now.length);
  const half = [escaped(now.slice(0, at)), escaped(now.slice(at))] as const;
  const asIt = (raw: string): CellChange => ({ raw, shownTexts: [now] });
  const runs = `<r><t xml:space="preserve">${half[0]}</t></r><r><rPr><b/></rPr><t xml:space="preserve">${half[1]}</t></r>`;
  return random.pick<() => CellChange>([
    () => asIt(inline(cell, xml)),
    () => asIt(inline(cell, `\u200b${xml}\u00a0 `)),
    () => asIt(made(cell, ' t="str"', `<v>${xml}</v>`)),
    () => asIt(made(cell, ' t="str"', `<f>A1</f><v>${xml}</v>`)),
    () => asIt(made(cell, ' t="inlineStr"', `<is>${runs}</is>`)),
    () =>
      asIt(made(cell, ' t="inlineStr"', `<is><t>${xml}</t><rPh sb="0" eb="1"><t>x</t></rPh></is>`)),
    () => asIt(made(cell, ' t="inlineStr"', `<is><t><![CDATA[${now}]]></t></is>`)),
    () => ({ raw: made(cell, ' t="s"', "<v>99999</v>"), shownTexts: null }),
    () => ({ raw: made(cell, ' t="s"', "<v>-1</v>"), shownTexts: null }),
    () => ({ raw: made(cell, ' t="s"', "<v></v>"), shownTexts: [""] }),
    () => ({ raw: `<c r="${refOf(cell.raw)}"/>`, shownTexts: [""] }),
    () => ({ raw: made(cell, ' t="str"', "<f>A1</f>"), shownTexts: null }),
    () => ({ raw: made(cell, ' t="e"', "<v>#NAME?</v>"), shownTexts: null }),
    () => ({ raw: inline(cell, "长".repeat(501)), shownTexts: null }),
    () => ({ raw: inline(cell, "A&amp;B &lt;x&gt;"), shownTexts: ["A&B <x>"] }),
    () => ({ raw: inline(cell, "a_x000A_b"), shownTexts: ["a b"] }),
    () => ({ raw: inline(cell, "a_x005F_x000A_b"), shownTexts: ["a_x000A_b"] }),
    () => ({ raw: inline(cell, "坏\ufffd字"), shownTexts: null }),
    () => ({ raw: inline(cell, "&undefined;"), shownTexts: null }),
    () => ({ raw: inline(cell, "合计楼"), shownTexts: ["合计楼"] }),
    () => ({
      raw: made(cell, "", "<v>8986004510123456789</v>"),
      shownTexts: ["8.98600451012346e+18"],
    }),
    () => ({ raw: made(cell, "", "<v>12</v>"), shownTexts: ["12"] }),
  ])();
}
