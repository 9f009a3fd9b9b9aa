import { Button, Dialog, DialogBody, DialogFooter, HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { autoMissing, type AutoMissing } from "../../../contract/control/auto-word.ts";
import type { Proposal } from "../../../contract/control/batch.ts";
import { parameterOf } from "../../../contract/parameter/catalog.ts";
import { parameterGroups } from "../../../contract/parameter/group-name.ts";
import { measureText, settingName } from "../../../contract/parameter/text.ts";
import { settingPlace, withChanges } from "../../../contract/setting.ts";
import { useStores } from "../../context/use-stores.ts";
import { useBatchSay } from "../../i18n/words/batch.ts";
import type { HouseEdit } from "../../stores/parameter/house-edit.ts";
import { AnswerView } from "../part/answer-view.tsx";
import { ReturnFocus } from "../part/return-focus.tsx";
import { reached } from "../part/scroll-by-key.ts";
import { useAnswer } from "../part/use-answer.ts";
import { whyProposed } from "./batch-text.ts";
import "../part/shell-dialog.css";
import "../part/task-dialog.css";
import "../command/command.css";

const isMissing = (why: string): why is AutoMissing => Object.hasOwn(autoMissing, why);

/** What is proposed for a house, with reasons; taken over it fills the editor, sent it is not. */
export const ProposalDialog = observer(function ProposalDialog({
  house,
  onClose,
}: {
  house: HouseEdit;
  onClose: () => void;
}) {
  const { toast } = useStores();
  const { say, language } = useBatchSay();
  const answer = useAnswer("proposeConfig", { houseId: house.houseId });
  const groups = answer.value?.groups.filter(({ items }) => items.length > 0) ?? [];
  const takeOver = () => {
    for (const { group, items } of groups) {
      const known = house.settings.groups.find((one) => one.group === group);
      if (known !== undefined)
        house.editOf(group)?.resume(known, withChanges(known.settings, items));
    }
    toast.show("success", say("takenOver"));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say("proposal")}
      className="shell-dialog task-dialog send-dialog"
      isCloseButtonShown={false}
    >
      <ReturnFocus />
      <DialogBody>
        <p>{say("proposalWhy")}</p>
        <AnswerView answer={answer}>
          {({ missing }) => (
            <div className="review-scroll" {...reached} role="region" aria-label={say("proposal")}>
              {groups.length === 0 && missing.length === 0 && <p>{say("proposalSame")}</p>}
              {groups.map((one) => (
                <ProposedGroup key={one.group} proposal={one} />
              ))}
              {missing.map(({ group, why }) => (
                <p key={group} className="review-note">
                  {parameterGroups[group][language]}:{" "}
                  {isMissing(why) ? autoMissing[why][language] : why}
                </p>
              ))}
            </div>
          )}
        </AnswerView>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={say("cancel")} onClick={onClose} />
            <Button
              intent="primary"
              text={say("takeOver")}
              disabled={groups.length === 0}
              onClick={takeOver}
            />
          </>
        }
      />
    </Dialog>
  );
});

const ProposedGroup = observer(function ProposedGroup({ proposal }: { proposal: Proposal }) {
  const { say, language } = useBatchSay();
  const { group, items } = proposal;
  return (
    <>
      <h3>{parameterGroups[group][language]}</h3>
      <HTMLTable compact className="review-table">
        <thead>
          <tr>
            <th scope="col">{say("setting")}</th>
            <th scope="col">{say("has")}</th>
            <th scope="col">{say("wish")}</th>
            <th scope="col">{say("reasonOf")}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const { k, row = null, from, to, why } = item;
            const parameter = parameterOf(group, k, row !== null);
            return (
              <tr key={settingPlace(item)}>
                <th scope="row">{settingName(group, { key: k, row }, language)}</th>
                <td>{measureText(parameter, from, language)}</td>
                <td className="review-wish">{measureText(parameter, to, language)}</td>
                <td>{whyProposed(why, language)}</td>
              </tr>
            );
          })}
        </tbody>
      </HTMLTable>
    </>
  );
});
