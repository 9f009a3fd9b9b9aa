import { Button } from "@blueprintjs/core";
import { Link } from "react-router-dom";
import type { UpdateTask } from "../../../../contract/control/firmware/rollout.ts";
import { mayLeaveOut } from "../../../../contract/control/firmware/rollout-task.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { UpdateText } from "../../../i18n/words/control/firmware-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { absent, actionsKey, type Column } from "../../crud/list/record-table.tsx";
import { taskClass, taskText, updateReasonText, versionsText } from "./firmware-text.ts";

/** `leave` skips one house; null: the user may not do that. */
export function taskColumns(
  t: UpdateText,
  language: Language,
  leave: ((id: number) => void) | null,
): readonly Column<UpdateTask>[] {
  const nameOf = ({ houseName: name, houseNameEn: nameEn }: UpdateTask) =>
    nameIn({ name, nameEn }, language);
  const farmOf = ({ farmName: name, farmNameEn: nameEn }: UpdateTask) =>
    nameIn({ name, nameEn }, language);
  return [
    {
      key: "house",
      title: t("colHouse"),
      isMain: true,
      cell: (task) => <Link to={paths.house(task.houseId)}>{nameOf(task)}</Link>,
    },
    { key: "farm", title: t("ofFarm"), width: 180, cell: farmOf },
    { key: "gateway", title: t("colGateway"), width: 110, cell: ({ networkId }) => networkId },
    {
      key: "wave",
      title: t("colWave"),
      width: 70,
      isNumber: true,
      cell: ({ wave }) => wave + 1,
    },
    {
      key: "version",
      title: t("colVersion"),
      width: 150,
      cell: (task) => versionsText(task, t),
    },
    {
      key: "state",
      title: t("state"),
      width: 280,
      cell: (task) => <span className={taskClass(task)}>{taskText(task, t, language)}</span>,
    },
    {
      key: "why",
      title: t("colReason"),
      width: 240,
      cell: (task) => updateReasonText(task, language) || absent,
    },
    ...(leave === null ? [] : [leaveColumn(t, leave, nameOf)]),
  ];
}

const leaveColumn = (
  t: UpdateText,
  leave: (id: number) => void,
  nameOf: (task: UpdateTask) => string,
): Column<UpdateTask> => ({
  key: actionsKey,
  title: t("actions"),
  width: 130,
  cell: (task) =>
    mayLeaveOut(task.state) && (
      <Button
        size="small"
        variant="minimal"
        text={t("leaveOut")}
        aria-label={`${t("leaveOut")} ${nameOf(task)}`}
        onClick={() => leave(task.id)}
      />
    ),
});
