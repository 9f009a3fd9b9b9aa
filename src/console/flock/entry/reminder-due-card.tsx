import { inOneLanguage } from "../../../../contract/base/words.ts";
import noteCss from "../../components/answer/note.module.css";
import "../../components/house/house-link.module.css";
import "../../components/panel/panel.module.css";
import productionCss from "./production.module.css";
import css from "./reminder-due-card.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { FlockRecord } from "../../../../contract/flock/production/production.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import type { DayEntry } from "../../../stores/flock/day-entry.ts";
import { providedFor } from "../../../stores/flock/provided-fields.ts";
import { Card } from "./entry-card.tsx";
import { useOfflineRecords } from "../offline/offline-records.ts";
import { draftName } from "./use-day-entry.ts";

type Reminder = FlockRecord["reminders"][number];

/**
 * Returns the vaccination reminders that are open and due by the day of the record. A day that is
 * too old has none, because it needs a reason, which the treatment card asks for.
 */
export const dueOf = ({ reminders, day, needsReason }: FlockRecord): readonly Reminder[] =>
  needsReason ? [] : reminders.filter(({ dueDay }) => dueDay <= day);

/**
 * One button for each vaccination that is due: the answer is stored here first, and sent when
 * possible.
 */
export const DueCard = observer(function DueCard({ entry }: { readonly entry: DayEntry }) {
  const { record } = entry;
  const { connection, toast } = useStores();
  const { queue } = useOfflineRecords();
  const { t, language } = useProductionText();
  const open = dueOf(record);
  const [failure, setFailure] = useState<string | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  async function markGiven(reminder: Reminder) {
    setFailure(null);
    setBusyId(reminder.id);
    try {
      const input = providedFor(record, reminder, connection.serverNow);
      const answer = await queue.submit(input, draftName(record));
      if (answer !== null) entry.renew(answer);
      toast.show("success", t(answer === null ? "recordKept" : "recordSaved"));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setBusyId(null);
  }
  return (
    <Card title={t("dueToday")}>
      {open.length === 0 && (
        <p className={noteCss.panelNote} role="status">
          {t("dueNone")}
        </p>
      )}
      <div className={css.dueButtons}>
        {open.map((reminder) => (
          <Button
            key={reminder.id}
            size="large"
            text={t("dueGiven", { content: inOneLanguage(reminder.content, language) })}
            disabled={busyId !== null}
            loading={busyId === reminder.id}
            onClick={() => void markGiven(reminder)}
          />
        ))}
      </div>
      {failure !== null && (
        <p className={productionCss.entryFailure} role="alert">
          {failure}
        </p>
      )}
    </Card>
  );
});
