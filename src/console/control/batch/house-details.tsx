import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { animalOf } from "../../../../contract/base/animal.ts";
import type {
  BatchHouse,
  BatchRefusal,
  BatchTask,
} from "../../../../contract/control/batch/control-batch.ts";
import { parameterOf } from "../../../../contract/control/parameter/parameter-catalog.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { measureText, settingName } from "../../../../contract/control/parameter/parameter-text.ts";
import { settingPlace } from "../../../../contract/control/protocol/controller-setting.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { houseNameIn } from "../../../../contract/base/localized-name.ts";
import { actionText } from "../command/action-text.ts";
import { RiskLines } from "../command/risk-lines.tsx";
import { findingsOf } from "../send/reply-finding.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { reportedFaultText } from "../setting-edit/fault-text.ts";
import { FindingList } from "../setting-edit/finding-list.tsx";
import { houseStateText, lackingText } from "./batch-text.ts";
import { GapNotes } from "./gap-notes.tsx";
import { GroupChanges } from "./group-changes.tsx";
import "../../components/dialog/shell-dialog.module.css";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import commandCss from "../command/command.module.css";

interface Props {
  readonly id: string;
  readonly house: BatchHouse;
  readonly onClose: () => void;
}

/** Changes of a batch in one house, value by value, and why other values are not changed. */
export const HouseDetails = observer(function HouseDetails({ id, house, onClose }: Props) {
  const { t, language } = useBatchText();
  const { houseId, houseName, houseNameEn } = house;
  const query = useApiQuery("getBatchHouse", { id, houseId });
  const species = useStores().fleet.house(houseId)?.house.species;
  const animal = species === undefined ? "bird" : animalOf(species);
  const name = houseNameIn({ houseName, houseNameEn }, language);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("detailsOf", { name })}
      className={`shell-dialog ${taskDialogCss.taskDialog} ${commandCss.sendDialog}`}
      isCloseButtonShown={false}
    >
      <ReturnFocus />
      <DialogBody>
        <p>{houseStateText(house, language)}</p>
        <QueryView query={query}>
          {({ tasks, refusal, risks }) => (
            <div
              className={commandCss.reviewScroll}
              {...keyboardScrollable}
              role="region"
              aria-label={t("changesOf")}
            >
              {refusal !== null && <Refusal refusal={refusal} />}
              {house.lacking.length > 0 && (
                <p className={commandCss.reviewNote}>{lackingText(house, t, language)}</p>
              )}
              <GapNotes gaps={house.gaps} />
              {tasks.map((task) => (
                <OneTask key={JSON.stringify(task)} task={task} />
              ))}
              {risks.map((risk) => (
                <RiskLines key={JSON.stringify(risk)} risk={risk} animal={animal} />
              ))}
              {tasks.length === 0 && refusal === null && <p>{t("noChanges")}</p>}
            </div>
          )}
        </QueryView>
      </DialogBody>
      <DialogFooter actions={<Button text={t("close")} onClick={onClose} />} />
    </Dialog>
  );
});

const OneTask = observer(function OneTask({ task }: { task: BatchTask }) {
  const { t, language } = useBatchText();
  if (task.kind === "do") return <p>{actionText(task.action, t, language)}</p>;
  const { group, items, why } = task;
  const reasoned = items.map((item) => ({ ...item, why: why?.[settingPlace(item)] }));
  return <GroupChanges group={group} items={reasoned} />;
});

/** The group that excludes the house: its invalid values, and the rules they would break. */
const Refusal = observer(function Refusal({ refusal }: { refusal: BatchRefusal }) {
  const { t, language } = useBatchText();
  const { group, faults, findings } = refusal;
  return (
    <>
      <h3>{t("keptOutBy", { group: parameterGroups[group][language] })}</h3>
      <ul>
        {faults.map(({ k, row, to, fault }) => {
          const parameter = parameterOf(group, k, row !== undefined);
          return (
            <li key={settingPlace({ k, row })}>
              {settingName(group, { key: k, row: row ?? null }, language)}{" "}
              {measureText(parameter, to, language)}:{" "}
              {reportedFaultText(fault, parameter, t, language)}
            </li>
          );
        })}
        {findings.map((finding) => (
          <li key={`${finding.rule} ${finding.group} ${finding.key} ${finding.row ?? ""}`}>
            {settingName(finding.group, { key: finding.key, row: finding.row ?? null }, language)}
            <FindingList findings={findingsOf([finding])} />
          </li>
        ))}
      </ul>
    </>
  );
});
