import breedCss from "./breed.module.css";
import css from "./breed-reminders.module.css";
import { Button, InputGroup } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { inOneLanguage } from "../../../../contract/base/words.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import type {
  BreedStandardEdit,
  StandardReminder,
} from "../../../stores/flock/breed-standard-edit.ts";
import { useBreedText } from "../../../i18n/words/fleet/breed-words.ts";

/** Vaccination reminders, by age. */
export const BreedReminders = observer(function BreedReminders({
  edit,
  isEditable,
}: {
  edit: BreedStandardEdit;
  isEditable: boolean;
}) {
  const { t } = useBreedText();
  return (
    <section className={css.breedReminders} aria-labelledby="breed-reminders">
      <h2 id="breed-reminders">{t("remindersLabel")}</h2>
      {edit.reminders.length === 0 && (
        <p className="muted type-m breed-quiet">{t("reminderNone")}</p>
      )}
      {edit.reminders.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("reminderAge")}</th>
              <th scope="col">{t("reminderContent")}</th>
              {isEditable && (
                <th>
                  <span className="visually-hidden">{t("fieldActions")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {edit.reminders.map((reminder) => (
              <Reminder key={reminder.id} edit={edit} reminder={reminder} isEditable={isEditable} />
            ))}
          </tbody>
        </table>
      )}
      {isEditable && (
        <Button
          size="small"
          variant="outlined"
          text={t("reminderAdd")}
          onClick={edit.addReminder}
        />
      )}
    </section>
  );
});

const Reminder = observer(function Reminder({
  edit,
  reminder,
  isEditable,
}: {
  edit: BreedStandardEdit;
  reminder: StandardReminder;
  isEditable: boolean;
}) {
  const { t, language } = useBreedText();
  const { id, dayAge, content } = reminder;
  if (!isEditable)
    return (
      <tr>
        <td className="num">{dayAge}</td>
        <td>{inOneLanguage(content, language)}</td>
      </tr>
    );
  const fault = edit.reminderFault(reminder);
  const isAgeAtFault = fault !== null && content.trim() !== "";
  const intent = (isFaulty: boolean) => (isFaulty ? "danger" : "none");
  return (
    <tr>
      <td>
        <InputGroup
          aria-label={t("reminderAge")}
          inputMode="numeric"
          maxLength={4}
          value={dayAge}
          intent={intent(isAgeAtFault)}
          onValueChange={(text) => edit.setReminder(id, { dayAge: text })}
        />
      </td>
      <td>
        <InputGroup
          fill
          aria-label={t("reminderContent")}
          maxLength={200}
          value={content}
          intent={intent(content.trim() === "")}
          onValueChange={(text) => edit.setReminder(id, { content: text })}
        />
        {fault !== null && (dayAge !== "" || content !== "") && (
          <small className={breedCss.breedFault}>{fill(fault.words[language], fault.values)}</small>
        )}
      </td>
      <td>
        <Button
          variant="minimal"
          size="small"
          icon={<Cross />}
          aria-label={t("reminderRemove", { age: dayAge })}
          onClick={() => edit.removeReminder(id)}
        />
      </td>
    </tr>
  );
});
