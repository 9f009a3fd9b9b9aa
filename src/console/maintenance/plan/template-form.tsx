import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import noteCss from "../../components/answer/note.module.css";
import css from "./template-form.module.css";
import type { Species } from "../../../../contract/base/animal.ts";
import { Button, Checkbox, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { z } from "zod";
import {
  type createPlansSchema,
  type madePlansSchema,
  planTypeKeys,
} from "../../../../contract/maintenance/maintenance.ts";
import {
  planTypes,
  type TemplateKey,
  templateKeys,
  templateOf,
  templatesOf,
} from "../../../../contract/maintenance/maintenance-template.ts";
import { useFarmHouses } from "../../../context/use-farm-houses.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { Task } from "../../../stores/record/task.ts";
import { DateInput } from "../../components/date/date-input.tsx";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { Field, FormFields } from "../../components/input/field.tsx";

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Creates the usual plans for the houses of a farm, after a preview. */
export const TemplateForm = observer(function TemplateForm(props: Props) {
  const { t } = useMaintenanceText();
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t("mtTakeUsualTitle")}
      className={`${shellDialogCss.shellDialog} ${taskDialogCss.taskDialog}`}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
    >
      <ReturnFocus />
      {props.isOpen && <Form {...props} />}
    </Dialog>
  );
});

type Input = z.input<typeof createPlansSchema>;
type Made = z.output<typeof madePlansSchema>;

/** Templates that any of these species needs. */
const offeredTo = (species: readonly Species[]): TemplateKey[] =>
  templateKeys.filter((key) => species.some((item) => templatesOf(item).includes(key)));

const Form = observer(function Form({ onClose, onDone }: Props) {
  const { callApi, fleet, connection, toast } = useStores();
  const { t } = useMaintenanceText();
  const [farmId, setFarm] = useState<number | null>(null);
  const [left, setLeft] = useState<ReadonlySet<TemplateKey>>(new Set());
  const zone = fleet.farms.get(farmId ?? 0)?.timeZone ?? ownZone();
  const today = formatTime(connection.serverNow, zone).slice(0, 10);
  const [from, setFrom] = useState(today);
  const [created, setMade] = useState<Made | null>(null);
  useFarmHouses(farmId);
  const houses = fleet.houseList.filter(({ house }) => house.farmId === farmId);
  const offered = offeredTo(houses.map(({ house }) => house.species));
  const templates = offered.filter((key) => !left.has(key));
  const [task] = useState(
    () =>
      new Task(
        (input: Input) => callApi("createPlans", input),
        () => undefined,
      ),
  );
  const send = async (isConfirmed: boolean) => {
    task.start({ templates, houseIds: houses.map(({ id }) => id), from, isConfirmed });
    if (!(await task.confirm())) return;
    if (!isConfirmed) return setMade(task.result);
    toast.show("success", t("mtTaken", { plans: task.result?.plans ?? 0 }));
    onDone();
    onClose();
  };
  const changed = (change: () => void) => {
    change();
    setMade(null);
  };
  return (
    <>
      <DialogBody>
        <FormFields messages={task.fields}>
          <Field name="houseIds">
            <FarmSelect
              label={t("mtFarm")}
              farmId={farmId}
              onPick={(id) => changed(() => setFarm(id))}
            />
          </Field>
          {farmId !== null && (
            <p className={noteCss.panelNote}>{t("mtTakeHouses", { count: houses.length })}</p>
          )}
          <Field name="from" label={t("mtTakeFrom")} labelFor="mt-from">
            <DateInput
              id="mt-from"
              kind="day"
              label={t("mtTakeFrom")}
              value={from}
              max={today}
              timeZone={zone}
              fill
              onChange={(day) => changed(() => setFrom(day))}
            />
          </Field>
          <Field name="templates">
            <Offered
              offered={offered}
              left={left}
              onChange={(next) => changed(() => setLeft(next))}
            />
          </Field>
        </FormFields>
        {created !== null && <p role="status">{t("mtTakePreview", { ...created })}</p>}
        {task.failure !== null && (
          <p className="dialog-failure" role="alert">
            {task.failure}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t("cancel")} onClick={onClose} />
            <Button
              intent="primary"
              loading={task.isSending}
              disabled={houses.length === 0 || templates.length === 0 || created?.plans === 0}
              text={created === null ? t("mtTakeLook") : t("mtTakeYes", { plans: created.plans })}
              onClick={() => void send(created !== null)}
            />
          </>
        }
      />
    </>
  );
});

const Offered = observer(function Offered({
  offered,
  left,
  onChange,
}: {
  readonly offered: readonly TemplateKey[];
  readonly left: ReadonlySet<TemplateKey>;
  readonly onChange: (left: ReadonlySet<TemplateKey>) => void;
}) {
  const { language } = useMaintenanceText();
  const toggle = (key: TemplateKey) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  const types = planTypeKeys.filter((type) => offered.some((key) => templateOf(key).type === type));
  return types.map((type) => (
    <fieldset key={type} className={css.mtOffered}>
      <legend>{planTypes[type][language]}</legend>
      {offered
        .filter((key) => templateOf(key).type === type)
        .map((key) => (
          <Checkbox
            key={key}
            checked={!left.has(key)}
            label={templateOf(key).content[language]}
            onChange={() => toggle(key)}
          />
        ))}
    </fieldset>
  ));
});
