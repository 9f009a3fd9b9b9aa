import "./breed.module.css";
import css from "./breed-conflict.module.css";
import { withNote } from "../../../../contract/base/words.ts";
import { Button, Callout } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { BreedCell } from "../../../../contract/fleet/flock/breed.ts";
import { breedCellNames, breedColumn } from "../../../../contract/fleet/flock/breed-name.ts";
import type { BreedStandardEdit } from "../../../stores/flock/breed-standard-edit.ts";
import { useBreedText } from "../../../i18n/words/fleet/breed-words.ts";

const differencesShown = 30;

/** Both versions side by side, cell by cell, where they differ. */
export const BreedConflict = observer(function BreedConflict({
  edit,
}: {
  edit: BreedStandardEdit;
}) {
  const { t, language } = useBreedText();
  if (edit.theirs === null)
    return (
      <Callout intent="danger" icon={null} role="alert">
        {t("conflictGone")}
      </Callout>
    );
  const { differences, grid } = edit;
  const nameOf = (cell: BreedCell) => {
    const { name, unit } = breedColumn(cell, grid.species);
    return cell === "weightG" ? withNote(name[language], unit, language) : name[language];
  };
  return (
    <Callout intent="warning" icon={null} role="alert" className="breed-conflict">
      <h2>{t("conflictTitle")}</h2>
      <p>{t(differences.length === 0 ? "conflictSame" : "conflictWhy")}</p>
      {differences.length > 0 && (
        <div className={css.breedConflictCells}>
          <table>
            <thead>
              <tr>
                <th scope="col">{breedCellNames.dayAge.name[language]}</th>
                <th scope="col">{t("conflictField")}</th>
                <th scope="col">{t("conflictMine")}</th>
                <th scope="col">{t("conflictTheirs")}</th>
              </tr>
            </thead>
            <tbody>
              {differences.slice(0, differencesShown).map(({ dayAge, cell, mine, theirs }) => (
                <tr key={`${dayAge}${cell}`}>
                  <td className="num">{dayAge}</td>
                  <th scope="row">{nameOf(cell)}</th>
                  <td className="num">{mine || "–"}</td>
                  <td className="num">{theirs || "–"}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {differences.length > differencesShown && (
            <p>{t("fileMore", { count: differences.length - differencesShown })}</p>
          )}
        </div>
      )}
      <p className="cluster breed-actions">
        <Button text={t("keepMine")} onClick={edit.overwrite} />
        <Button text={t("takeTheirs")} onClick={edit.discardOwn} />
      </p>
    </Callout>
  );
});
