import "./maintenance.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { lazy, useState } from "react";
import { Link } from "react-router-dom";
import {
  type HouseUnit,
  houseUnitFields,
  unitKindKeys,
  unitKinds,
} from "../../../contract/house-unit.ts";
import { useStores } from "../../context/use-stores.ts";
import { useMaintenanceSay } from "../../i18n/words/maintenance.ts";
import { formatNumber } from "../../lib/number.ts";
import { paths } from "../../lib/paths.ts";
import { HousePick } from "../pick/house-pick.tsx";
import { columnsOf } from "../record/field-column.ts";
import { FilterSelect } from "../record/filter-select.tsx";
import { RecordPage } from "../record/record-page.tsx";
import { absent, type Column } from "../record/record-table.tsx";
import { useRecordPage } from "../record/use-record-page.ts";
import { useListAddress } from "../record/use-records.ts";
import { FindForm } from "./find-form.tsx";
import { farmText, houseText } from "./plan-text.ts";
import { unitFormFields, unitName, unitSource } from "./unit-source.tsx";
import { hoursText, signText } from "./unit-text.ts";

const LabelSheet = lazy(async () => ({ default: (await import("./label-sheet.tsx")).LabelSheet }));

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
  const told = useMaintenanceSay();
  const { say, language } = told;
  const { pick, ask } = useListAddress();
  const [source] = useState(() => unitSource(houseId));
  const kind = pick("kind", unitKindKeys);
  const signs = pick("signs", ["1"] as const);
  const retired = pick("retired", ["1"] as const);
  const page = useRecordPage(source, { houseId, kind, signs, retired });
  const [isFinding, find] = useState(false);
  return (
    <>
      <RecordPage
        page={page}
        title="unitsTitle"
        searchHint="searchUnits"
        empty={{ title: "noUnits", why: "noUnitsWhy" }}
        filterNames={["house", "kind", "signs", "retired"]}
        filters={
          <>
            <HousePick
              label={say("mtHouse")}
              houseId={houseId === 0 ? null : houseId}
              onPick={(house) => ask({ house })}
            />
            <FilterSelect
              label={say("mtKind")}
              every={say("mtEveryKind")}
              value={kind}
              options={unitKindKeys.map((value) => ({ value, label: unitKinds[value][language] }))}
              onPick={(value) => ask({ kind: value })}
            />
            <FilterSelect
              label={houseUnitFields.signs.name[language]}
              every={say("mtAnySigns")}
              value={signs}
              options={[{ value: "1", label: say("mtWithSigns") }]}
              onPick={(value) => ask({ signs: value })}
            />
          </>
        }
        columns={unitColumns(told)}
        fields={(unit) => unitFormFields(say, language, unit)}
        newTitle={say("mtNewUnit")}
        renderActions={() =>
          houseId > 0 && (
            <>
              {session.may("unit.manage") && (
                <Button text={say("mtFind")} onClick={() => find(true)} />
              )}
              <Link className="bp6-button" to={paths.unitLabels(houseId)}>
                {say("mtLabels")}
              </Link>
            </>
          )
        }
        file={(format) => ({ name: "exportUnit", input: { ...page.asked, format } })}
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

function unitColumns(told: ReturnType<typeof useMaintenanceSay>): Column<HouseUnit>[] {
  const { language } = told;
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
      cell: (unit) => houseText(unit, told),
    },
    { ...column("farmName", { width: 180 }), cell: (unit) => farmText(unit, language) },
    { ...column("hours", { width: 190 }), cell: (unit) => hoursText(unit, told) },
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
