import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { animalOf } from "../../../../contract/base/animal.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useHouseText } from "../../../i18n/words/fleet/house-words.ts";
import { useParameterText } from "../../../i18n/words/control/parameter-words.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { AnswerView } from "../../components/answer/answer-view.tsx";
import { Note, Skeleton } from "../../components/answer/note.tsx";
import { GatewayView } from "./gateway-view.tsx";
import { GroupPanel } from "./group-panel.tsx";
import { ParameterHead } from "./parameter-head.tsx";
import { useSettings } from "./use-settings.ts";
import css from "../../fleet/house-detail/house.module.css";
import "../../crud/list/list.module.css";
import "./parameter.module.css";

/** /shack/house/:id/parameter: what the controller of a house is set to, and who changed it. */
export const ParameterPage = observer(function ParameterPage() {
  const { fleet, interest } = useStores();
  const { id } = useParams();
  const houseId = /^[1-9]\d{0,9}$/.test(id ?? "") ? Number(id) : null;
  useEffect(
    () => (houseId === null ? undefined : interest.declare({ kind: "house", id: houseId })),
    [interest, houseId],
  );
  const record = houseId === null ? undefined : fleet.house(houseId);
  const { t } = useHouseText(animalOf(...(record === undefined ? [] : [record.house.species])));
  if (record !== undefined) return <HouseSettings key={record.id} record={record} />;
  return (
    <section className={css.housePage}>
      {fleet.isLoaded ? (
        <Note title={t("houseGone")} why={t("houseGoneWhy")} />
      ) : (
        <Skeleton label={t("loading")} />
      )}
    </section>
  );
});

const HouseSettings = observer(function HouseSettings({ record }: { record: HouseRecord }) {
  const { fleet } = useStores();
  const timeZone = fleet.farms.get(record.house.farmId)?.timeZone ?? "UTC";
  const answer = useSettings(record.id);
  return (
    <article className={css.housePage} data-house={record.id}>
      <ParameterHead record={record} timeZone={timeZone} settings={answer.value} />
      <AnswerView answer={answer}>
        {(settings) => (
          <GroupPanel
            settings={settings}
            record={record}
            timeZone={timeZone}
            onSet={() => void answer.load(false)}
          />
        )}
      </AnswerView>
    </article>
  );
});

/** /gateway/:id: one gateway. In one piece with its settings: they are seen together. */
export const GatewayPage = observer(function GatewayPage() {
  const { fleet } = useStores();
  const { t } = useParameterText();
  const { id } = useParams();
  const [query] = useSearchParams();
  const record = fleet.house(Number(query.get("house")));
  if (record !== undefined)
    return <GatewayView key={record.id} gatewayId={Number(id)} record={record} />;
  return fleet.isLoaded ? (
    <Note title={t("gatewayGone")} why={t("gatewayGoneWhy")} />
  ) : (
    <Skeleton label={t("loading")} />
  );
});
