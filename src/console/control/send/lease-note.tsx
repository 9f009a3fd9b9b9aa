import css from "../command/command.module.css";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import type { HouseLease } from "../../../stores/control/house-lease.ts";
import { WordButton } from "../command/word-button.tsx";

/** Other people who are editing these settings, and a button to take over. */
export const LeaseNote = observer(function LeaseNote({ lease }: { lease: HouseLease }) {
  const { connection, session, toast } = useStores();
  const { t, language } = useCommandText();
  const { other } = lease;
  if (other === null) return null;
  const isMe = other.userId === session.user?.id;
  const takeOver = async (word: string) => {
    const isTaken = await lease.takeOver(word);
    if (isTaken) toast.show("success", t("setUp"));
    return isTaken;
  };
  const values = { name: other.name, age: ageText(connection.ageOf(other.since) ?? 0, language) };
  return (
    <p className={`parameter-lock ${css.leaseNote}`} role="status">
      {t(isMe ? "leaseElsewhere" : "leaseHeld", values)}{" "}
      {session.may("control.send") && (
        <WordButton
          label={t("takeOver")}
          title={t("takeOverTitle")}
          why={t("takeOverWhy", { name: other.name })}
          act={takeOver}
        />
      )}
    </p>
  );
});
