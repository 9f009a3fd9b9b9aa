import css from "./display.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { areaName, countryNames } from "../../../../contract/base/area-name.ts";
import {
  aliveMs,
  type Display,
  displayCountry,
  drawingLevels,
  displayFields,
  displayLevels,
} from "../../../../contract/account/display.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type DisplayText, useDisplayText } from "../../../i18n/words/account/display-words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import type { RecordEditor } from "../../../stores/record/record-editor.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import { actionsColumn } from "../../crud/list/row-actions.tsx";
import type { DisplayForm } from "./display-source.tsx";

interface Props {
  readonly t: DisplayText;
  readonly language: Language;
  readonly fleet: FleetStore;
  /** Null: nothing may be changed. */
  readonly actions: {
    readonly editor: RecordEditor<DisplayForm, Display>;
    readonly identify: (display: Display) => void;
  } | null;
}

export function displayColumns(props: Props): readonly Column<Display>[] {
  const { t, language, fleet, actions } = props;
  const column = columnsOf<Display>(displayFields, language);
  return [
    column("name", { width: 150, sort: "name", isMain: true }),
    {
      key: "state",
      title: t("displayState"),
      width: 148,
      sort: "heard",
      cell: (display) => <DisplayState display={display} />,
    },
    {
      key: "scope",
      title: t("displayScope"),
      width: 150,
      cell: (display) => scopeText(display, t, language, fleet),
    },
    column("mode", { width: 108 }),
    { key: "shows", title: t("shows"), width: 150, cell: (row) => showsText(row, language) },
    {
      key: "screen",
      title: t("screen"),
      width: 150,
      cell: ({ report, widthM, distanceM }) => (
        <>
          {report === null ? absent : `${report.width} × ${report.height}`}
          <br />
          <small>{t("screenText", { width: widthM, distance: distanceM })}</small>
        </>
      ),
    },
    column("language", { width: 88 }),
    { key: "build", title: t("build"), width: 96, cell: ({ report }) => report?.build ?? absent },
    {
      key: "drawing",
      title: t("mapDrawing"),
      width: 130,
      cell: ({ report }) =>
        report?.drawing === undefined ? absent : drawingLevels[report.drawing][language],
    },
    {
      key: "heap",
      title: t("heap"),
      width: 80,
      isNumber: true,
      cell: (row) => heapText(row, t, language),
    },
    column("address", { width: 110 }),
    ...(actions === null ? [] : [actionColumn(t, actions)]),
  ];
}

const actionColumn = (
  t: DisplayText,
  { editor, identify }: NonNullable<Props["actions"]>,
): Column<Display> =>
  actionsColumn(t, editor, ({ name }) => name, {
    width: 206,
    more: (display) => (
      <Button
        size="small"
        variant="outlined"
        text={t("identify")}
        aria-label={t("identifyNamed", { name: display.name })}
        onClick={() => identify(display)}
      />
    ),
  });

/** Shows if a display is alive, by the age of its last report; the age grows on the page. */
const DisplayState = observer(function DisplayState({
  display: { heardAt },
}: {
  display: Display;
}) {
  const { connection } = useStores();
  const { t, language } = useDisplayText();
  if (heardAt === null)
    return <span className={`${css.displayState} is-new`}>{t("neverHeard")}</span>;
  const ageMs = connection.ageOf(heardAt);
  const age = ageText(ageMs, language);
  return ageMs < aliveMs ? (
    <span className={`${css.displayState} is-alive`}>
      {t("alive")} <small>{t("heardAgo", { age })}</small>
    </span>
  ) : (
    <span className={`${css.displayState} is-silent`}>{t("silent", { age })}</span>
  );
});

function scopeText(
  { orgId, orgName, farmId, farmName }: Display,
  t: DisplayText,
  language: Language,
  fleet: FleetStore,
): string {
  if (orgId === null) return t("everyOrg");
  const node = farmId === null ? fleet.orgs.get(orgId) : fleet.farms.get(farmId);
  return node === undefined ? (farmName ?? orgName ?? absent) : nameIn(node, language);
}

function showsText({ report }: Display, language: Language): string {
  if (report === null) return absent;
  const { level, place } = report;
  const isCountry = level === "province" && Object.hasOwn(countryNames, place);
  const name = isCountry ? displayCountry[language] : displayLevels[level][language];
  // A screen reports the code of an area, whose name is shown in the reader's language.
  const named = level === "province" ? areaName(place, language) : place;
  return named === "" ? name : `${name} · ${named}`;
}

const heapText = ({ report }: Display, t: DisplayText, language: Language): string =>
  report?.heapBytes == null
    ? absent
    : t("heapText", { size: formatNumber(report.heapBytes / 2 ** 20, 0, language) });
