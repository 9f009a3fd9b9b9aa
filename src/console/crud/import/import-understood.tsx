import css from "./import.module.css";
import { withNote } from "../../../../contract/base/words.ts";
import { Button, Callout } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { type ImportText, useImportText } from "../../../i18n/words/base/import-words.ts";
import { dayOrders, type DayOrder, dayWith } from "../../../lib/data/day-convention.ts";
import {
  type Encoding,
  encodings,
  type Separator,
  separators,
} from "../../../lib/data/delimited.ts";
import { type DecimalSign, decimalSigns, numberWith } from "../../../lib/text/number-convention.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { listText } from "../../../lib/text/list-text.ts";
import { inOwnUnit } from "../../../stores/record/import/column-unit.ts";
import type {
  GapMeaning,
  ImportChoices,
  Understood,
} from "../../../stores/record/import/import-result.ts";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { type ImportProps, UnknownColumns } from "./import-columns.tsx";
import { Choice, Line } from "./import-line.tsx";

/** Rows that are shown as read. */
const rowsShown = 3;

/** The reading of a file: its sheet, headings, numbers and days, each with a way to change it. */
export const ImportUnderstood = observer(function ImportUnderstood<C extends string>({
  task,
  kind,
}: ImportProps<C>) {
  const { t } = useImportText();
  if (task.table === null) return null;
  const { understood } = task.table;
  const choose = (change: ImportChoices) => void task.choose(change);
  return (
    <section className={css.importUnderstood} aria-label={t("importUnderstood")}>
      <h3>{t("importUnderstood")}</h3>
      <dl>
        <SheetLines understood={understood} choose={choose} />
        <NumberLine understood={understood} choose={choose} />
        <GapLine understood={understood} choose={choose} />
        <DayLine understood={understood} choose={choose} />
        <UnitLines understood={understood} choose={choose} />
        <ExtraLines understood={understood} kind={kind} />
      </dl>
      <UnknownColumns task={task} kind={kind} />
      {task.step === "checked" && <FirstRows task={task} kind={kind} />}
    </section>
  );
});

interface LineProps {
  readonly understood: Understood<string>;
  readonly choose: (change: ImportChoices) => void;
}

const separatorNames = {
  ",": "importComma",
  ";": "importSemicolon",
  "\t": "importTab",
  "|": "importBar",
} as const satisfies Record<Separator, string>;

const writings = {
  gb18030: "importSimplified",
  big5: "importTraditional",
  "windows-1252": "importWestern",
  "windows-1250": "importCentral",
  "windows-1251": "importCyrillic",
  "windows-1258": "importVietnamese",
  "windows-874": "importThai",
  "euc-kr": "importKorean",
  shift_jis: "importJapanese",
} as const satisfies Partial<Record<Encoding, string>>;

function encodingName(encoding: Encoding, t: ImportText): string {
  const name = encoding.toUpperCase();
  const key = encoding in writings ? writings[encoding as keyof typeof writings] : null;
  return key === null ? name : t("importEncodingOf", { name, writing: t(key) });
}

function SheetLines({ understood, choose }: LineProps) {
  const { t } = useImportText();
  const { sheet, otherSheets, headings, form } = understood;
  const [first, last] = headings;
  return (
    <>
      {sheet !== null && (
        <Line name={t("importSheet")}>
          {otherSheets.length === 0 ? (
            sheet
          ) : (
            <>
              <Choice
                label={t("importSheet")}
                value={sheet}
                values={[sheet, ...otherSheets]}
                nameOf={(name) => name}
                onChoose={(name) => choose({ sheet: name })}
              />
              <small>{t("importOtherSheets", { names: otherSheets.join(", ") })}</small>
            </>
          )}
        </Line>
      )}
      <Line name={t("importHeadings")}>
        {t(first === last ? "importHeadingRow" : "importHeadingRows", { first, last })}
      </Line>
      {form !== null && (
        <>
          <Line name={t("importSeparator")}>
            <Choice
              label={t("importSeparator")}
              value={form.separator}
              values={separators}
              nameOf={(sign) => t(separatorNames[sign])}
              onChoose={(separator) => choose({ separator })}
            />
          </Line>
          <Line name={t("importEncoding")}>
            <Choice
              label={t("importEncoding")}
              value={form.encoding}
              values={encodings}
              nameOf={(encoding) => encodingName(encoding, t)}
              onChoose={(encoding) => choose({ encoding })}
            />
          </Line>
        </>
      )}
    </>
  );
}

/** A number by a decimal sign, as people of this language write it. */
const valueOf = (text: string, sign: DecimalSign): string =>
  numberWith(text.normalize("NFKC"), sign) ?? "–";

function NumberLine({ understood: { numbers }, choose }: LineProps) {
  const { t, language } = useImportText();
  if (numbers === null) return null;
  const { sign, example } = numbers;
  const text = example ?? "";
  const nameOf = (one: DecimalSign) =>
    withNote(one, t("importReadAs", { text, value: valueOf(text, one) }), language);
  const onChoose = (decimal: DecimalSign) => choose({ decimal });
  const label = t("importDecimal");
  return (
    <Line name={label}>
      {sign === null ? (
        <QuestionRow question={numberQuestion(text, t)}>
          {decimalSigns.map((one) => (
            <Button key={one} text={nameOf(one)} onClick={() => onChoose(one)} />
          ))}
        </QuestionRow>
      ) : (
        <Choice {...{ label, nameOf, onChoose }} value={sign} values={decimalSigns} />
      )}
    </Line>
  );
}
function numberQuestion(text: string, t: ImportText): string {
  const [a, b] = [valueOf(text, "."), valueOf(text, ",")];
  return a === "–" || b === "–"
    ? t("importAskMixed", { text })
    : t("importAskNumber", { text, a, b });
}

function GapLine({ understood: { gaps }, choose }: LineProps) {
  const { t, language } = useImportText();
  if (gaps === null) return null;
  const { meaning, example } = gaps;
  const value = decimalSigns.map((sign) => valueOf(example, sign)).find((one) => one !== "–");
  const nameOf = (one: GapMeaning) =>
    one === "apart"
      ? t("importGapApart")
      : withNote(
          t("importGapGroup"),
          t("importReadAs", { text: example, value: value ?? "–" }),
          language,
        );
  const onChoose = (one: GapMeaning) => choose({ gaps: one });
  const label = t("importGaps");
  return (
    <Line name={label}>
      {meaning === null ? (
        <QuestionRow question={t("importAskGap", { text: example })}>
          {gapMeanings.map((one) => (
            <Button key={one} text={nameOf(one)} onClick={() => onChoose(one)} />
          ))}
        </QuestionRow>
      ) : (
        <Choice {...{ label, nameOf, onChoose }} value={meaning} values={gapMeanings} />
      )}
    </Line>
  );
}
const gapMeanings = ["group", "apart"] as const satisfies readonly GapMeaning[];

const orderNames = {
  ymd: "importYmd",
  dmy: "importDmy",
  mdy: "importMdy",
} as const satisfies Record<DayOrder, string>;

function DayLine({ understood: { days }, choose }: LineProps) {
  const { t, language } = useImportText();
  if (days === null) return null;
  const { order, example, orders } = days;
  const text = example ?? "";
  const nameOf = (one: DayOrder) =>
    withNote(
      t(orderNames[one]),
      t("importReadAs", { text, value: dayWith(text, one) ?? "–" }),
      language,
    );
  const onChoose = (dayOrder: DayOrder) => choose({ dayOrder });
  const label = t("importDayOrder");
  const possible = orders.length === 0 ? dayOrders : orders;
  const question = t(orders.length === 0 ? "importAskDayMixed" : "importAskDay", { text });
  return (
    <Line name={label}>
      {order === null ? (
        <QuestionRow question={question}>
          {possible.map((one) => (
            <Button key={one} text={nameOf(one)} onClick={() => onChoose(one)} />
          ))}
        </QuestionRow>
      ) : (
        <Choice
          {...{ label, nameOf, onChoose }}
          value={order}
          values={possible.includes(order) ? possible : [order, ...possible]}
        />
      )}
    </Line>
  );
}

/** Units of columns whose heading has none, or not the stored one. */
function UnitLines({ understood: { units }, choose }: LineProps) {
  const { t, language } = useImportText();
  return units.map(({ key, heading, unit, units: all, example }) => {
    const label = t("importUnit", { heading });
    const nameOf = (one: string) => {
      const { name, factor } = all.find((each) => each.key === one) ?? all[0]!;
      return example === null || factor === 1
        ? name[language]
        : withNote(
            name[language],
            t("importReadAs", {
              text: example,
              value: `${inOwnUnit(example, factor)} ${all[0]!.name[language]}`,
            }),
            language,
          );
    };
    const onChoose = (one: string) => choose({ units: { [key]: one } });
    const values = all.map((one) => one.key);
    return (
      <Line key={key} name={label}>
        {unit === null ? (
          <QuestionRow question={t("importAskUnit", { heading, text: example ?? "" })}>
            {values.map((one) => (
              <Button key={one} text={nameOf(one)} onClick={() => onChoose(one)} />
            ))}
          </QuestionRow>
        ) : (
          <Choice {...{ label, nameOf, onChoose, values }} value={unit} />
        )}
      </Line>
    );
  });
}

function QuestionRow({
  question,
  children,
}: {
  readonly question: string;
  readonly children: ReactNode;
}) {
  return (
    <Callout intent="warning" role="alert">
      <p>{question}</p>
      <div className="flow">{children}</div>
    </Callout>
  );
}

function ExtraLines<C extends string>({
  understood: { above, ignored, hiddenColumns, hiddenRows },
  kind,
}: {
  readonly understood: Understood<C>;
  readonly kind: ImportProps<C>["kind"];
}) {
  const { t, language } = useImportText();
  return (
    <>
      {above.length > 0 && (
        <Line name={t("importAbove")}>
          {above
            .map(({ key, text }) => `${kind.columns[key].name[language]}: ${text}`)
            .join(language === "zh" ? "；" : "; ")}
        </Line>
      )}
      {ignored.length > 0 && (
        <Line name={t("importAside")}>
          <ul className="bare-list">
            {ignored.map(({ row, text }) => (
              <li key={row}>{t("importAsideLine", { row, text })}</li>
            ))}
          </ul>
        </Line>
      )}
      {hiddenColumns.length > 0 && (
        <Line name={t("importHiddenColumns")}>
          {t("importHiddenColumnsRead", { names: listText(hiddenColumns, language) })}
        </Line>
      )}
      {hiddenRows > 0 && (
        <Line name={t("importHiddenRows")}>
          {t("importHiddenRead", { count: formatNumber(hiddenRows, 0, language) })}
        </Line>
      )}
    </>
  );
}

/** The first rows as they would be taken over, below the names of the columns here. */
const FirstRows = observer(function FirstRows<C extends string>({ task, kind }: ImportProps<C>) {
  const { t, language } = useImportText();
  const rows = task.table?.rows.slice(0, rowsShown) ?? [];
  if (rows.length === 0) return null;
  const keys = kind.keys.filter((key) => rows.some((row) => row[key] !== ""));
  return (
    <div
      className="import-rows"
      role="region"
      aria-label={t("importFirstRows")}
      {...keyboardScrollable}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t("importRow")}</th>
            {keys.map((key) => (
              <th key={key} scope="col">
                {kind.columns[key].name[language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td className="num">{row.row}</td>
              {keys.map((key) => (
                <td key={key}>{row[key]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
