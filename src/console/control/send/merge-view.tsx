import commandCss from "../command/command.module.css";
import "../setting-edit/setting-edit.module.css";
import { Button, HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useState } from "react";
import { parameterOf } from "../../../../contract/control/parameter/parameter-catalog.ts";
import { measureText, settingName } from "../../../../contract/control/parameter/parameter-text.ts";
import {
  settingPlace,
  type SettingValue,
} from "../../../../contract/control/protocol/controller-setting.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import type { GroupEdit } from "../../../stores/control/group-edit.ts";
import { type Choices, type ThreeWay, unchosen } from "../../../stores/control/three-way.ts";

/** Id of the target of Ctrl-Enter while there is something to compare first. */
export const mergeTitleId = "merge-title";

/**
 * The controller's settings have changed meanwhile: shows three columns, and asks which value
 * applies where both sides changed it. Once all are chosen, Ctrl-Enter merges, like the button.
 */
export const MergeView = observer(function MergeView({ edit }: { edit: GroupEdit }) {
  const { t } = useCommandText();
  const [choices, setChoices] = useState<Choices>(new Map());
  const { differences } = edit;
  const open = unchosen(differences, choices).length;
  const merge = () => {
    edit.merge(choices);
    // This view disappears, so the focus moves to the group, where Ctrl-Enter opens the review.
    document.getElementById("parameter-group-title")?.focus();
  };
  // The key events bubble up from the fields.
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || open > 0) return;
      event.preventDefault();
      event.stopPropagation();
      merge();
    },
  };
  return (
    <section className={commandCss.merge} aria-labelledby={mergeTitleId} {...handlers}>
      <h3 id={mergeTitleId} tabIndex={-1}>
        {t("conflictTitle")}
      </h3>
      <div className={commandCss.reviewScroll}>
        <HTMLTable compact className={commandCss.reviewTable}>
          <thead>
            <tr>
              <th scope="col">{t("setting")}</th>
              <th scope="col">{t("wasColumn")}</th>
              <th scope="col">{t("isColumn")}</th>
              <th scope="col">{t("mineColumn")}</th>
              <th scope="col">{t("useColumn")}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((line) => (
              <MergeLine
                key={settingPlace(line)}
                edit={edit}
                line={line}
                chosen={choices.get(settingPlace(line))}
                onChoose={(side) => setChoices(new Map(choices).set(settingPlace(line), side))}
              />
            ))}
          </tbody>
        </HTMLTable>
      </div>
      <div className="cluster edit-bar-buttons">
        <Button
          intent="primary"
          text={t("merge")}
          title={t("mergeHint")}
          disabled={open > 0}
          onClick={merge}
        />
        {open > 0 && <span role="status">{t("chooseFirst", { count: open })}</span>}
      </div>
    </section>
  );
});

const sides = ["mine", "theirs"] as const;

const MergeLine = observer(function MergeLine({
  edit,
  line,
  chosen,
  onChoose,
}: {
  edit: GroupEdit;
  line: ThreeWay;
  chosen: "mine" | "theirs" | undefined;
  onChoose: (side: "mine" | "theirs") => void;
}) {
  const { t, language } = useCommandText();
  const { k, row, was, is, desired, by } = line;
  const parameter = parameterOf(edit.group, k, row !== undefined);
  const name = settingName(edit.group, { key: k, row: row ?? null }, language);
  const text = (value: SettingValue) => measureText(parameter, value, language);
  return (
    <tr className={by === "both" ? "is-clash" : undefined}>
      <th scope="row">{name}</th>
      <td>{text(was)}</td>
      <td>{text(is)}</td>
      <td className="strong">{by === "theirs" ? "–" : text(desired)}</td>
      <td>
        {by === "both"
          ? sides.map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  name={settingPlace(line)}
                  checked={chosen === side}
                  aria-label={`${name}: ${t(side === "mine" ? "useMine" : "useTheirs")}`}
                  onChange={() => onChoose(side)}
                />{" "}
                {t(side === "mine" ? "useMine" : "useTheirs")}{" "}
              </label>
            ))
          : t("noClash")}
      </td>
    </tr>
  );
});
