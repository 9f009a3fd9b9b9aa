import { minuteMs } from "../../../contract/base/time.ts";
import { animalOf } from "../../../contract/base/animal.ts";
import css from "../fleet/house-detail/house.module.css";
import { observer } from "mobx-react-lite";
import { Suspense, useEffect } from "react";
import { useParams } from "react-router-dom";
import { useStores } from "../../context/use-stores.ts";
import { isHouseMissing } from "../../stores/fleet/house-gone.ts";
import type { HouseRecord } from "../../stores/fleet/house-record.ts";
import { FleetWait } from "../components/answer/fleet-wait.tsx";
import { Note } from "../components/answer/note.tsx";
import { media, useMedia } from "../components/input/use-media.ts";
import { AcknowledgeBar } from "./acknowledge-bar.tsx";
import { HouseHead } from "./house-head.tsx";
import { useHouseText } from "../../i18n/words/fleet/house-words.ts";
import { HouseWarnings } from "./house-warnings.tsx";
import { houseTabs } from "./house-tab-parts.ts";
import { HouseTabs } from "./house-tabs.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

/** Loaded after the page, because it is rarely needed. */
const AdviceNote = lazyPart(
  () => import("../components/house/advice-note.tsx"),
  ({ AdviceNote }) => AdviceNote,
);

export const preloadParts = houseTabs[0].parts[0].View.preload;

/** /shack/house/:id: all data of one house. */
export const HousePage = observer(function HousePage() {
  const { fleet, interest } = useStores();
  const { t } = useHouseText();
  const { id } = useParams();
  const houseId = /^[1-9]\d{0,9}$/.test(id ?? "") ? Number(id) : null;
  useEffect(
    () => (houseId === null ? undefined : interest.declare({ kind: "house", id: houseId })),
    [interest, houseId],
  );
  const record = houseId === null ? undefined : fleet.house(houseId);
  if (record !== undefined) return <HouseView key={record.id} record={record} />;
  return (
    <section className={css.housePage}>
      <h1 className="visually-hidden">{t("houseDetail")}</h1>
      {houseId === null || isHouseMissing(fleet, houseId) ? (
        <Note title={t("houseGone")} why={t("houseGoneWhy")} />
      ) : (
        <FleetWait />
      )}
    </section>
  );
});

const HouseView = observer(function HouseView({ record }: { record: HouseRecord }) {
  const { fleet } = useStores();
  const { t } = useHouseText(animalOf(record.house.species));
  const isPhone = useMedia(media.phone);
  const timeZone = fleet.farms.get(record.house.farmId)?.timeZone ?? "UTC";
  const gateway = useApiQuery(
    "gatewayDetail",
    { houseId: record.id },
    { everyMs: minuteMs, refreshKey: record.house.onlineSince ?? 0 },
  );
  return (
    <article className={css.housePage} data-house={record.id}>
      <HouseHead record={record} gateway={gateway} />
      {record.house.isEmpty && <p className={css.houseNotice}>{t("emptyHouseNote")}</p>}
      <HouseWarnings record={record} />
      <Suspense fallback={null}>
        <AdviceNote houseId={record.id} />
      </Suspense>
      <HouseTabs record={record} timeZone={timeZone} gateway={gateway} />
      {isPhone && <AcknowledgeBar record={record} />}
    </article>
  );
});
