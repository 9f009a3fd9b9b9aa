import batchCss from "./batch.module.css";
import listCss from "../../crud/list/list.module.css";
import { Button, Checkbox, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link } from "react-router-dom";
import {
  type Batch,
  type BatchHouse,
  type BatchHouseState,
  batchHouseStates,
} from "../../../../contract/control/batch/control-batch.ts";
import {
  batchHouseFields,
  batchHouseStateNames,
} from "../../../../contract/control/batch/control-batch-name.ts";
import { type Language, withNote } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type BatchText, useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { CallApi } from "../../../stores/port/call.ts";
import { listCall } from "../../../stores/record/list-call.ts";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { useOnChange } from "../../components/answer/use-on-change.ts";
import { PagedList } from "../../crud/list/paged-list.tsx";
import { absent, type Column, RecordTable } from "../../crud/list/record-table.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { houseStateText, shortOfText } from "./batch-text.ts";
import { batchZone } from "./batch-zone.ts";
import { HouseDetails } from "./house-details.tsx";

const source = { fetch: (callApi: CallApi) => listCall(callApi, "listBatchHouse"), sorts: [] };

interface Props {
  readonly batch: Batch;
  /** Houses that are removed from the plan. */
  readonly left: ReadonlySet<number>;
  /** Null: nothing can be removed. */
  readonly onLeave: ((left: ReadonlySet<number>) => void) | null;
}

/** Every house of a batch, worst first. */
export const BatchHouses = observer(function BatchHouses({ batch, left, onLeave }: Props) {
  const { t, language } = useBatchText();
  const state = useStateFilter();
  const zone = batchZone(useStores().fleet.farms, batch.orgId);
  const [opened, setOpened] = useState<BatchHouse | null>(null);
  const { list, address } = useListPage(source, {
    id: batch.id,
    ...(state.value === "" ? {} : { state: state.value }),
  });
  useOnChange(JSON.stringify(batch.counts), () => void list.refresh());
  const rows = Object.values(batch.counts).reduce((sum, houses) => sum + houses, 0);
  return (
    <section className={`${batchCss.batchBlock} is-houses`}>
      <div className={`cluster ${listCss.recordBar}`}>
        <h2>{t("houseList")}</h2>
        <HTMLSelect
          aria-label={t("colResult")}
          value={state.value}
          onChange={({ currentTarget }) => address.put({ state: currentTarget.value, page: null })}
          options={[
            { value: "", label: t("allStates") },
            ...batchHouseStates
              .filter((state) => batch.counts[state] > 0)
              .map((state) => ({
                value: state,
                label: withNote(
                  batchHouseStateNames[state][language],
                  batch.counts[state],
                  language,
                ),
              })),
          ]}
        />
        <ExportButton
          rows={rows}
          request={(format) => ({
            name: "exportBatch",
            input: {
              id: batch.id,
              timeZone: zone,
              format,
              ...(state.value === "" ? {} : { state: state.value }),
            },
          })}
        />
      </div>
      <PagedList
        list={list}
        address={address}
        label={t("houses")}
        empty={{ title: t("noHouses"), why: t("noHousesWhy") }}
      >
        <RecordTable
          label={t("houseList")}
          columns={useColumns(batch.orgId, left, onLeave, setOpened)}
          rows={list.rows}
          keyOf={({ houseId }) => houseId}
        />
      </PagedList>
      {opened !== null && (
        <HouseDetails id={batch.id} house={opened} onClose={() => setOpened(null)} />
      )}
    </section>
  );
});

function useStateFilter() {
  const { read } = useListAddress();
  const value: BatchHouseState | "" =
    batchHouseStates.find((state) => state === read("state")) ?? "";
  return { value };
}

function useColumns(
  orgId: number,
  left: Props["left"],
  onLeave: Props["onLeave"],
  onOpen: (house: BatchHouse) => void,
): readonly Column<BatchHouse>[] {
  const { t, language } = useBatchText();
  const zone = batchZone(useStores().fleet.farms, orgId);
  const timeOf = (at: number | null) => (at === null ? absent : formatTime(at, zone).slice(-8));
  const columns: Column<BatchHouse>[] = [
    ...resultColumns(left, t, language),
    changesColumn(t, language, onOpen),
    ...riskColumns(t, language),
    {
      key: "began",
      title: t("began"),
      width: 100,
      cell: ({ beganAt }) => timeOf(beganAt),
    },
    {
      key: "ended",
      title: t("ended"),
      width: 100,
      cell: ({ endedAt }) => timeOf(endedAt),
    },
  ];
  return onLeave === null ? columns : [tickColumn(left, onLeave, t, language), ...columns];
}

const resultColumns = (
  left: Props["left"],
  t: BatchText,
  language: Language,
): Column<BatchHouse>[] => [
  {
    key: "house",
    title: t("houses"),
    isMain: true,
    cell: ({ houseId, houseName, houseNameEn, farmName, farmNameEn }) => (
      <>
        <Link to={paths.houseSettings(houseId)}>
          {houseNameIn({ houseName, houseNameEn }, language)}
        </Link>
        <small className={batchCss.batchFarm}>
          {farmNameIn({ farmName, farmNameEn }, language)}
        </small>
      </>
    ),
  },
  {
    key: "result",
    title: t("colResult"),
    width: 300,
    cell: (house) => <ResultCell house={house} isOut={left.has(house.houseId)} />,
  },
];

/** Number of changes; the changes, and the reasons that exclude a house, are a click away. */
const changesColumn = (
  t: BatchText,
  language: Language,
  onOpen: (house: BatchHouse) => void,
): Column<BatchHouse> => ({
  key: "changes",
  title: t("colChanges"),
  width: 220,
  cell: (house) => (
    <>
      {changesText(house, t)}{" "}
      <Button
        size="small"
        variant="minimal"
        text={t("details")}
        aria-label={t("detailsOf", {
          name: houseNameIn(house, language),
        })}
        onClick={() => onOpen(house)}
      />
      <small className={batchCss.batchFarm}>{shortOfText(house, t, language)}</small>
    </>
  ),
});

const riskColumns = (t: BatchText, language: Language): Column<BatchHouse>[] => [
  {
    key: "risk",
    title: t("colRisk"),
    width: 120,
    cell: ({ risk }) => (risk === null ? absent : batchHouseFields.risk.choices[risk][language]),
  },
  {
    key: "age",
    title: t("colAgeShort"),
    width: 110,
    cell: ({ dayAge, isAlarmed }) => `${dayAge ?? absent}${isAlarmed ? ` · ${t("alarmed")}` : ""}`,
  },
  {
    key: "wave",
    title: t("colWave"),
    width: 80,
    isNumber: true,
    cell: ({ wave }) => (wave === null ? absent : wave + 1),
  },
];

const tickColumn = (
  left: ReadonlySet<number>,
  onLeave: NonNullable<Props["onLeave"]>,
  t: BatchText,
  language: Language,
): Column<BatchHouse> => ({
  key: "tick",
  title: t("colTick"),
  width: 76,
  isTick: true,
  cell: ({ houseId, houseName, houseNameEn, state }) => (
    <Checkbox
      aria-label={t("tickHouse", {
        name: houseNameIn({ houseName, houseNameEn }, language),
      })}
      disabled={state !== "waiting"}
      checked={state === "waiting" && !left.has(houseId)}
      onChange={({ currentTarget }) => {
        const next = new Set(left);
        if (currentTarget.checked) next.delete(houseId);
        else next.add(houseId);
        onLeave(next);
      }}
    />
  ),
});

const changesText = ({ changes, faults }: BatchHouse, t: BatchText): string =>
  faults > 0 ? t("faultsOf", { count: faults }) : changes === 0 ? absent : String(changes);

const ResultCell = observer(function ResultCell({
  house,
  isOut,
}: {
  house: BatchHouse;
  isOut: boolean;
}) {
  const { language } = useBatchText();
  const shown = isOut ? ({ state: "left", reason: "byPerson" } as const) : house;
  return (
    <span className={`${batchCss.batchResult} is-${shown.state}`}>
      {houseStateText(shown, language)}
    </span>
  );
});
