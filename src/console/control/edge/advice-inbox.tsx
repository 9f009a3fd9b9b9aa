import houseCss from "../../fleet/house-detail/house.module.css";
import noteCss from "../../components/answer/note.module.css";
import edgeCss from "./edge.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Advice, Site } from "../../../../contract/control/edge/edge-record.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useSiteText } from "../../../i18n/words/control/edge-words.ts";
import { AnswerView } from "../../components/answer/answer-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useAnswer } from "../../components/answer/use-answer.ts";
import { AcceptAdvice } from "./accept-advice.tsx";
import { AdviceCard } from "./advice-card.tsx";
import { PastAdvice } from "./past-advice.tsx";
import { RefuseAdvice } from "./refuse-advice.tsx";

/** Looked at this often, news or not, ms: what is over goes. */
const everyMs = 15_000;
const shownMax = "50";

type Deciding = { readonly kind: "accept" | "refuse"; readonly advice: Advice } | null;

/** Current advice, to be accepted or refused; below it the outcome of earlier advice. */
export const AdviceInbox = observer(function AdviceInbox({
  site,
  timeZone,
  onChanged,
}: {
  site: Site;
  timeZone: string;
  onChanged: () => void;
}) {
  const { recordChangeCounts } = useStores();
  const { t } = useSiteText();
  const [deciding, decide] = useState<Deciding>(null);
  const news = recordChangeCounts.countOf("advices") + recordChangeCounts.countOf("parameters");
  const { gatewayId: id } = site;
  const open = useAnswer(
    "listAdvice",
    { id, phase: "open", pageSize: shownMax },
    { everyMs, news },
  );
  const settled = () => {
    decide(null);
    void open.load(false);
    onChanged();
  };
  const { tally } = site;
  return (
    <section className={houseCss.houseBlock} aria-labelledby="site-advice">
      <h2 id="site-advice">{t("advice")}</h2>
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
      <AnswerView answer={open}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Note title={t("adviceNone")} why={t("adviceNoneWhy")} />
          ) : (
            <ul className={`bare-list ${edgeCss.siteAdvices}`}>
              {rows.map((advice) => (
                <AdviceCard key={advice.id} advice={advice} timeZone={timeZone}>
                  <Decide advice={advice} onDecide={decide} />
                </AdviceCard>
              ))}
            </ul>
          )
        }
      </AnswerView>
      <PastAdvice gatewayId={id} timeZone={timeZone} news={news} />
      {deciding?.kind === "accept" && (
        <AcceptAdvice advice={deciding.advice} timeZone={timeZone} onClose={settled} />
      )}
      {deciding?.kind === "refuse" && <RefuseAdvice advice={deciding.advice} onClose={settled} />}
    </section>
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
  const name = (language === "en" ? house?.nameEn : null) ?? house?.name ?? advice.networkId;
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
