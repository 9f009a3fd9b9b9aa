import edgeCss from "./edge.module.css";
import noteCss from "../../components/answer/note.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link } from "react-router-dom";
import { commandPhaseNames } from "../../../../contract/control/command/command-name.ts";
import type { Advice } from "../../../../contract/control/edge/edge-record.ts";
import { adviceFaultNames, adviceStateNames } from "../../../../contract/control/edge/edge-name.ts";
import { useSiteText } from "../../../i18n/words/control/edge-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { AdviceHouse, AdviceContent, inOne } from "./advice-card.tsx";
import { personName } from "../../../stores/record/person-names.ts";

const pageSize = 10;

interface Props {
  /** Advice of this edge computer alone. */
  readonly gatewayId?: number | undefined;
  readonly zoneOf: (advice: Advice) => string;
  readonly refreshKey: number;
}

/** Outcome of earlier advice: newest first, with more on request. */
export const PastAdvice = observer(function PastAdvice({ gatewayId, zoneOf, refreshKey }: Props) {
  const { t } = useSiteText();
  const [pages, setPages] = useState(1);
  const query = useApiQuery(
    "listAdvice",
    { ...(gatewayId && { id: gatewayId }), phase: "ended", pageSize: String(pageSize * pages) },
    { refreshKey, everyMs: 30_000 },
  );
  return (
    <>
      <h3 className={edgeCss.advicePastTitle}>{t("ended")}</h3>
      <QueryView query={query}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className={noteCss.panelNote}>{t("endedNone")}</p>
          ) : (
            <>
              <ul className={`bare-list ${edgeCss.advicePast}`}>
                {rows.map((advice) => (
                  <PastRow key={advice.id} advice={advice} timeZone={zoneOf(advice)} />
                ))}
              </ul>
              {total > rows.length && (
                <Button
                  size="small"
                  variant="outlined"
                  text={t("endedMore")}
                  onClick={() => setPages(pages + 1)}
                />
              )}
            </>
          )
        }
      </QueryView>
    </>
  );
});

const PastRow = observer(function PastRow({
  advice,
  timeZone,
}: {
  advice: Advice;
  timeZone: string;
}) {
  const { t, language } = useSiteText();
  const { at, state, fault, by, decidedAt, reason, command, houseId, why } = advice;
  const notes = [
    fault === null ? null : adviceFaultNames[fault][language],
    by === null || decidedAt === null
      ? null
      : t("byWhom", { by: personName(by), time: formatTime(decidedAt, timeZone).slice(5, 16) }),
    reason === null ? null : t("reasonOf", { reason }),
    command?.isAutopilot === true ? t("autopilot") : null,
    command === null ? null : t("cameOf", { state: commandPhaseNames[command.state][language] }),
  ].filter((note) => note !== null);
  return (
    <li>
      <div className={edgeCss.advicePastHead}>
        <span>{formatTime(at, timeZone).slice(5, 16)}</span>
        <AdviceHouse advice={advice} />
        <strong>{adviceStateNames[state][language]}</strong>
      </div>
      <AdviceContent advice={advice} />
      <p className={edgeCss.adviceWhy}>{inOne(why, language)}</p>
      <p className={noteCss.panelNote}>
        {notes.join(" · ")}{" "}
        {command !== null && houseId !== null && (
          <Link to={paths.houseSettings(houseId, "commands")}>{t("toCommands")}</Link>
        )}
      </p>
    </li>
  );
});
