import css from "./command.module.css";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import type { CommandSend } from "../../../stores/control/command-send.ts";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { CommandRow } from "./command-row.tsx";
import { shownCommands, trialUntil } from "./shown-command.ts";

/** Interval for requesting events the stream missed while it was down. */
const everyMs = 15_000;

/** Commands of a house that are in progress or have just ended. */
export const CommandStrip = observer(function CommandStrip({
  houseId,
  timeZone,
  send,
}: {
  houseId: number;
  timeZone: string;
  send: CommandSend;
}) {
  const { connection, fleet, session } = useStores();
  const { commands } = fleet;
  const { t } = useCommandText();
  const control = fleet.house(houseId)?.house.control;
  const query = useApiQuery(
    "listCommand",
    { houseId, page: 1, pageSize: 20 },
    { everyMs, refreshKey: `${control?.open} ${control?.unconfirmedAt}` },
  );
  const { value } = query;
  useEffect(() => {
    for (const command of value?.rows ?? []) commands.put(command);
  }, [commands, value]);
  const now = connection.serverNow;
  const all = commands.ofHouse(houseId);
  const shown = shownCommands(all, now, session.user?.id ?? 0);
  const failure = <AnswerFailure query={query} what={t("commandsUnderWay")} />;
  if (shown.length === 0) return failure;
  return (
    <section className={`house-block ${css.commandStrip}`} aria-label={t("commandsUnderWay")}>
      {failure}
      <ul className="stack bare-list" aria-live="polite">
        {shown.map((command) => (
          <CommandRow
            key={command.id}
            command={command}
            trialUntil={trialUntil(command, all, now)}
            timeZone={timeZone}
            send={send}
          />
        ))}
      </ul>
    </section>
  );
});
