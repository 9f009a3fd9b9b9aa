import "../../components/house/house-link.module.css";
import "../record/maintenance.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link } from "react-router-dom";
import {
  type HouseUnit,
  houseUnitFields,
  unitKindKeys,
} from "../../../../contract/maintenance/house-unit.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { FindForm } from "./find-form.tsx";
import { farmText, houseText } from "../record/plan-text.ts";
import { UnitFilter } from "./unit-filter.tsx";
import { unitFormFields, unitName, unitSource } from "../plan/unit-source.tsx";
import { hoursText, signText } from "./unit-text.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const hideFirst = ["label", "serial", "model", "kw", "starts", "hoursBetween"] as const;

const LabelSheet = lazyPart(
  () => import("./label-sheet.tsx"),
  ({ LabelSheet }) => LabelSheet,
);

/** The units of houses, with their hours; or the labels of one house, to be printed. */
export const UnitPart = observer(function UnitPart() {
  const { read } = useListAddress();
  const labels = Number(read("labels"));
  if (Number.isInteger(labels) && labels > 0) return <LabelSheet key={labels} houseId={labels} />;
  const houseId = Number(read("house")) || 0;
  return <Units key={houseId} houseId={houseId} />;
});

const Units = observer(function Units({ houseId }: { readonly houseId: number }) {
  const { session } = useStores();
  const texts = useMaintenanceText();
  const { t, language } = texts;
  const { pick } = useListAddress();
  const [source] = useState(() => unitSource(houseId));
  const filters = {
    houseId,
    kind: pick("kind", unitKindKeys),
    signs: pick("signs", ["1"] as const),
    out: pick("out", ["1"] as const),
    retired: pick("retired", ["1"] as const),
  };
  const page = useRecordPage(source, filters);
  const [isFinding, find] = useState(false);
  return (
    <>
      <RecordPage
        page={page}
        title="unitsTitle"
        searchHint="searchUnits"
        empty={{ title: "noUnits", why: "noUnitsWhy" }}
        filterNames={["house", "kind", "signs", "out", "retired"]}
        filters={<UnitFilter {...filters} />}
        hideFirst={hideFirst}
        columns={unitColumns(texts, filters.retired === "1")}
        fields={(unit, values) => unitFormFields(t, language, unit, values)}
        newTitle={t("mtNewUnit")}
        renderActions={() =>
          houseId > 0 && (
            <>
              {session.may("unit.manage") && (
                <Button text={t("mtFind")} onClick={() => find(true)} />
              )}
              <Link className="bp6-button" to={paths.unitLabels(houseId)}>
                {t("mtLabels")}
              </Link>
            </>
          )
        }
        file={(format) => ({ name: "exportUnit", input: { ...page.listQuery, format } })}
      />
      {houseId > 0 && (
        <FindForm
          isOpen={isFinding}
          houseId={houseId}
          onClose={() => find(false)}
          onDone={page.reload}
        />
      )}
    </>
  );
});

/** `isRemoved`: the list shows removed units. */
function unitColumns(
  texts: ReturnType<typeof useMaintenanceText>,
  isRemoved: boolean,
): Column<HouseUnit>[] {
  const { language } = texts;
  const column = columnsOf<HouseUnit>(houseUnitFields, language);
  return [
    {
      ...column("kind", { width: 170, isMain: true }),
      cell: (unit) => (
        <Link className="house-link" to={paths.unit(unit.label)}>
          {unitName(unit, language)}
        </Link>
      ),
    },
    {
      ...column("houseName", { width: 140, sort: "place" }),
      cell: (unit) => houseText(unit, texts),
    },
    { ...column("farmName", { width: 180 }), cell: (unit) => farmText(unit, language) },
    { ...column("hours", { width: 190 }), cell: (unit) => hoursText(unit, texts) },
    column("starts", { width: 100, isNumber: true }),
    column("faults", { width: 130, isNumber: true }),
    {
      ...column("hoursBetween", { width: 170, isNumber: true }),
      cell: ({ hoursBetween }) => formatNumber(hoursBetween, 0, language),
    },
    {
      ...column("signs", { width: 240 }),
      cell: ({ signs }) =>
        signs.length === 0 ? absent : signs.map((sign) => signText(sign, language)).join(" "),
    },
    isRemoved
      ? column("retiredOn", { width: 120 })
      : {
          ...column("outUntil", { width: 170 }),
          cell: ({ farmId, outUntil }) =>
            outUntil === null ? absent : <OutUntil farmId={farmId} at={outUntil} />,
        },
    column("installedOn", { width: 120, sort: "installedOn" }),
    {
      ...column("kw", { width: 130, isNumber: true }),
      cell: ({ kw }) => formatNumber(kw, 2, language),
    },
    column("model", { width: 120 }),
    column("serial", { width: 120 }),
    column("label", { width: 150 }),
  ];
}

/** The time until which it is out of service, by the farm's clock. */
const OutUntil = observer(function OutUntil({
  farmId,
  at,
}: {
  readonly farmId: number;
  readonly at: number;
}) {
  const { fleet } = useStores();
  return formatTime(at, fleet.farms.get(farmId)?.timeZone ?? "UTC").slice(0, 16);
});
