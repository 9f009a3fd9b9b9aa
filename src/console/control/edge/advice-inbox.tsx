import { nameIn } from "../../../../contract/base/localized-name.ts";
import houseCss from "../../fleet/house-detail/house.module.css";
import noteCss from "../../components/answer/note.module.css";
import edgeCss from "./edge.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Advice, EdgeComputer } from "../../../../contract/control/edge/edge-record.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useSiteText } from "../../../i18n/words/control/edge-words.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { AcceptAdvice } from "./accept-advice.tsx";
import { AdviceCard } from "./advice-card.tsx";
import { PastAdvice } from "./past-advice.tsx";
import { RefuseAdvice } from "./refuse-advice.tsx";

/** Refresh interval, ms: expired advice disappears. */
const everyMs = 15_000;
const shownMax = "50";

type Deciding = { readonly kind: "accept" | "refuse"; readonly advice: Advice } | null;

/**
 * Current advice, to be accepted or refused; below it the outcome of earlier advice: of one edge
 * computer or, without `site`, of all that the viewer sees.
 */
export const AdviceInbox = observer(function AdviceInbox({
  site,
  onChanged,
}: {
  site?: EdgeComputer;
  onChanged?: () => void;
}) {
  const { fleet, recordChangeCounts } = useStores();
  const { t } = useSiteText();
  const [deciding, decide] = useState<Deciding>(null);
  const refreshKey =
    recordChangeCounts.countOf("advices") + recordChangeCounts.countOf("parameters");
  const id = site?.gatewayId;
  const zoneOf = ({ houseId }: Advice) => {
    const farmId = houseId === null ? undefined : fleet.house(houseId)?.house.farmId;
    return fleet.farms.get(farmId ?? site?.farmId ?? 0)?.timeZone ?? "UTC";
  };
  const open = useApiQuery(
    "listAdvice",
    { ...(id !== undefined && { id }), phase: "open", pageSize: shownMax },
    { everyMs, refreshKey },
  );
  const settled = () => {
    decide(null);
    void open.load(false);
    onChanged?.();
  };
  return (
    <section className={houseCss.houseBlock} aria-labelledby="site-advice">
      <h2 id="site-advice">{t("advice")}</h2>
      {site !== undefined && <Tally tally={site.tally} />}
      <QueryView query={open}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Note title={t("adviceNone")} why={t("adviceNoneWhy")} />
          ) : (
            <ul className={`bare-list ${edgeCss.siteAdvices}`}>
              {rows.map((advice) => (
                <AdviceCard key={advice.id} advice={advice} timeZone={zoneOf(advice)}>
                  <Decide advice={advice} onDecide={decide} />
                </AdviceCard>
              ))}
            </ul>
          )
        }
      </QueryView>
      <PastAdvice gatewayId={id} zoneOf={zoneOf} refreshKey={refreshKey} />
      {deciding?.kind === "accept" && (
        <AcceptAdvice
          advice={deciding.advice}
          timeZone={zoneOf(deciding.advice)}
          onClose={settled}
        />
      )}
      {deciding?.kind === "refuse" && <RefuseAdvice advice={deciding.advice} onClose={settled} />}
    </section>
  );
});

/** Advice of the last thirty days, counted by outcome. */
const Tally = observer(function Tally({ tally }: Pick<EdgeComputer, "tally">) {
  const { t } = useSiteText();
  return (
    <p className={noteCss.panelNote}>
      {t("tally", {
        accepted: tally.accepted,
        auto: tally.byAutopilot,
        verified: tally.verified,
        refused: tally.refused,
        expired: tally.expired,
        invalid: tally.invalid,
      })}
    </p>
  );
});

const Decide = observer(function Decide({
  advice,
  onDecide,
}: {
  advice: Advice;
  onDecide: (deciding: Deciding) => void;
}) {
  const { session, fleet } = useStores();
  const { t, language } = useSiteText();
  const house = advice.houseId === null ? undefined : fleet.house(advice.houseId)?.house;
  const name = house === undefined ? advice.networkId : nameIn(house, language);
  if (!session.may("control.send")) return <p className={noteCss.panelNote}>{t("noRight")}</p>;
  return (
    <div className={edgeCss.adviceButtons}>
      <Button
        intent="primary"
        text={t("accept")}
        aria-label={t("acceptOf", { house: name })}
        disabled={house === undefined}
        onClick={() => onDecide({ kind: "accept", advice })}
      />
      <Button
        text={t("refuse")}
        aria-label={t("refuseOf", { house: name })}
        onClick={() => onDecide({ kind: "refuse", advice })}
      />
    </div>
  );
});
