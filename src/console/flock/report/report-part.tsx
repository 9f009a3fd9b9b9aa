import { currencyName } from "../../../../contract/energy/tariff.ts";
import css from "./report.module.css";
import { Button } from "@blueprintjs/core";
import { Print } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { inOneLanguage } from "../../../../contract/base/words.ts";
import { animalOf, weightUnitOf } from "../../../../contract/base/animal.ts";
import type { FlockReport, ReadReport } from "../../../../contract/flock/report/flock-report.ts";
import { immuneStates } from "../../../../contract/flock/production/immune.ts";
import { lossCauses } from "../../../../contract/flock/production/loss-cause.ts";
import { reportLines } from "../../../../contract/flock/report/report-line.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { breedNameIn, farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { weightText } from "../../../lib/text/weight-text.ts";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { FlockEnergy } from "../../energy/power/flock-energy.tsx";
import { useAddress } from "../../crud/list/use-address.ts";
import { ReportBooks, ReportState } from "./report-books.tsx";
import { ReportDays } from "./report-days.tsx";
import { eggSaleText, moveText, outcomeText, treatmentText, workText } from "./report-text.ts";
import { personName } from "../../../stores/record/person-names.ts";

/** The report of a flock, to be read, printed on A4 and exported as a workbook. */
export const ReportPart = observer(function ReportPart({ flockId }: { readonly flockId: number }) {
  const { recordChangeCounts } = useStores();
  const { read } = useAddress();
  const version = Number(read("version")) || 0;
  const query = useApiQuery(
    "flockReport",
    { flockId, ...(version > 0 && { version }) },
    { refreshKey: recordChangeCounts.countOf("records") },
  );
  return (
    <QueryView query={query}>
      {(report) => <Report report={report} onChanged={() => void query.load()} />}
    </QueryView>
  );
});

interface Shown {
  readonly report: FlockReport;
}

const Report = observer(function Report({
  report,
  onChanged,
}: {
  readonly report: ReadReport;
  readonly onChanged: () => void;
}) {
  const { t, language } = useBooksText();
  const { flockId, days, firstDay, lastDay, version } = report;
  return (
    <article className={css.flockReport} aria-labelledby="report-title">
      <div className={`cluster ${css.reportBar}`}>
        <Link to={paths.productionEntry(flockId)}>{t("reportBack")}</Link>
        <Button icon={<Print />} text={t("reportPrint")} onClick={() => window.print()} />
        <ExportButton
          rows={days.length}
          request={() => ({
            name: "exportFlockReport",
            input: { flockId, ...(version !== null && { version }) },
          })}
        />
        <ReportBooks report={report} onChanged={onChanged} />
      </div>
      <header>
        <h1 id="report-title">
          {t("reportTitle")} · {farmNameIn(report, language)} {houseNameIn(report, language)}
        </h1>
        <p>
          {breedNameIn(report, language)} · {firstDay} – {lastDay ?? "…"} ·{" "}
          <ReportState report={report} />
        </p>
      </header>
      <Balance report={report} />
      <Figures report={report} />
      {report.hasLeft && report.forecast !== null && (
        <Part title={t("reportForecast")}>
          <p>{outcomeText(report.forecast, report.species, t, language)}</p>
        </Part>
      )}
      <FlockEnergy flockId={flockId} />
      <Lists report={report} />
      <ReportDays days={days} species={report.species} />
      <p className={css.reportSigns}>
        <span>{t("reportSignKeeper")}</span>
        <span>{t("reportSignManager")}</span>
      </p>
    </article>
  );
});

function Part({
  title,
  isTable = false,
  children,
}: {
  readonly title: string;
  readonly isTable?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section
      className={isTable ? `${css.reportPart} is-table` : css.reportPart}
      {...(isTable && { ...keyboardScrollable, "aria-label": title })}
    >
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const Balance = observer(function Balance({ report: { balance, species } }: Shown) {
  const { t, language } = useBooksText(animalOf(species));
  const parts = [
    ["reportPlaced", balance.placed],
    ["reportMovedIn", balance.movedIn],
    ["reportMovedOut", balance.movedOut],
    ["reportSold", balance.sold],
    ["reportDead", balance.dead],
    ["reportCulled", balance.culled],
    ["reportLeft", balance.left],
    ["reportUnexplained", balance.unexplained],
  ] as const;
  return (
    <Part title={t("reportBalance")}>
      <dl className={css.reportBalance}>
        {parts.map(([word, value]) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd>{formatNumber(value, 0, language)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
});

const formulas = [
  "helpSurvival",
  "helpFcr",
  "helpCorrected",
  "helpGain",
  "helpEpef",
  "helpMargin",
  "helpEggs",
] as const;
/** The formulas of the figures, so that nobody assumes other ones. */
const Help = observer(function Help({ report }: Shown) {
  const { t } = useBooksText();
  return (
    <details className={css.reportHelp}>
      <summary>{t("helpTitle")}</summary>
      <ul>
        {formulas.map((word) => (
          <li key={word}>{t(word, report.correction)}</li>
        ))}
      </ul>
    </details>
  );
});

const figureColumns = [
  "reportFigure",
  "reportValue",
  "reportStandard",
  "reportMargin",
  "reportSource",
] as const;
const isNumber = new Set<string>(["reportValue", "reportStandard", "reportMargin"]);
const Figures = observer(function Figures({ report }: Shown) {
  const { t, language } = useBooksText();
  return (
    <Part title={t("reportFigures")} isTable>
      <table>
        <thead>
          <tr>
            {figureColumns.map((word) => (
              <th key={word} scope="col" className={isNumber.has(word) ? "num" : ""}>
                {t(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reportLines(report).map(({ name, value, unit, decimals, standard, margin, source }) => (
            <tr key={name.en}>
              <th scope="row">{name[language]}</th>
              <td className="num">
                {value === null
                  ? "–"
                  : `${formatNumber(value, decimals, language)} ${currencyName(unit, language)}`}
              </td>
              <td className="num">
                {standard === null ? "–" : formatNumber(standard, decimals, language)}
              </td>
              <td className="num">
                {margin === null ? "–" : `± ${formatNumber(margin, decimals, language)}`}
              </td>
              <td>{source[language]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Help report={report} />
    </Part>
  );
});

/**
 * Entries recorded on a day. Their line starts with a link to that day, where they can be
 * corrected.
 */
const ofDays = new Set<string>([
  "reportMoves",
  "reportEggSales",
  "reportTreatments",
  "reportWeighings",
]);
const OfDay = ({ flockId, line }: { readonly flockId: number; readonly line: string }) => {
  const day = line.slice(0, 10);
  return (
    <>
      <Link to={paths.productionEntry(flockId, day)}>{day}</Link>
      {line.slice(10)}
    </>
  );
};

/** Causes, weighings, vaccinations and corrections: each a list, or the note that it is empty. */
const Lists = observer(function Lists({ report }: Shown) {
  const { t, language } = useBooksText();
  const number = (value: number, decimals = 0) => formatNumber(value, decimals, language);
  const weight = (grams: number) =>
    `${weightText(grams, report.species, language)} ${weightUnitOf(report.species)}`;
  const [colon, comma] = language === "zh" ? ["：", "，"] : [": ", ", "];
  const {
    causes,
    moves,
    eggSales,
    treatments,
    weighings,
    vaccinations,
    works,
    corrections,
    timeZone,
  } = report;
  const lists = [
    [
      "reportCauses",
      causes.map(({ cause, birds }) => `${lossCauses[cause][language]}${colon}${number(birds)}`),
    ],
    ["reportMoves", moves.map((move) => moveText(move, t, language))],
    ["reportEggSales", eggSales.map((sale) => eggSaleText(sale, t, language))],
    ["reportTreatments", treatments.map((treatment) => treatmentText(treatment, t, language))],
    [
      "reportWeighings",
      weighings.map(
        ({ day, sample, meanG, cvPct }) =>
          `${day}${colon}${number(sample)} × ${weight(meanG)}` +
          (cvPct === null ? "" : `${comma}CV ${number(cvPct, 1)}%`),
      ),
    ],
    [
      "reportVaccinations",
      vaccinations.map(
        ({ content, dueDay, state, doneDay, product, reason }) =>
          `${dueDay} ${inOneLanguage(content, language)}${colon}${immuneStates[state][language]}` +
          [doneDay, content.includes(product) ? "" : inOneLanguage(product, language), reason]
            .flatMap((text) => (text ? [` · ${text}`] : []))
            .join(""),
      ),
    ],
    ["reportWorks", works.map((work) => workText(work, t, language))],
    [
      "reportCorrections",
      corrections.map(
        ({ day, at, by, reason }) =>
          `${day}${colon}${reason} · ${personName(by)} · ${formatTime(at, timeZone).slice(0, 16)}`,
      ),
    ],
  ] as const;
  // Only flocks kept for eggs sell eggs.
  const shown = lists.filter(([word, lines]) => word !== "reportEggSales" || lines.length > 0);
  return shown.map(([word, lines]) => (
    <Part key={word} title={t(word)}>
      {lines.length === 0 ? (
        <p>{t("reportNone")}</p>
      ) : (
        <ul>
          {lines.map((line, index) => (
            <li key={`${index} ${line}`}>
              {ofDays.has(word) ? <OfDay flockId={report.flockId} line={line} /> : line}
            </li>
          ))}
        </ul>
      )}
    </Part>
  ));
});
