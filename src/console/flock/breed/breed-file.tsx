import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import css from "./breed-file.module.css";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { type BreedCell } from "../../../../contract/fleet/flock/breed.ts";
import { breedCellNames } from "../../../../contract/fleet/flock/breed-name.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { FileReading } from "../../../stores/flock/standard-text.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { useBreedText } from "../../../i18n/words/fleet/breed-words.ts";

/** A file that was read. */
export interface ReadFile {
  readonly name: string;
  readonly reading: FileReading;
}

const problemsShown = 100;

interface Props {
  readonly file: ReadFile | null;
  readonly onClose: () => void;
  readonly onReplace: (reading: FileReading) => void;
}

/** Changes a file would bring, or every invalid cell of it; nothing has changed yet. */
export function FileDialog({ file, onClose, onReplace }: Props) {
  const { t, language } = useBreedText();
  const { cells, problems } = file?.reading ?? { cells: [], problems: [] };
  const count = (value: number) => formatNumber(value, 0, language);
  const isGood = problems.length === 0 && cells.length > 0;
  const columnName = (column: string) =>
    Object.hasOwn(breedCellNames, column)
      ? breedCellNames[column as BreedCell].name[language]
      : column;
  return (
    <Dialog
      isOpen={file !== null}
      onClose={onClose}
      title={file !== null && t("fileTitle", { name: file.name })}
      className={`${shellDialogCss.shellDialog} ${css.breedFile}`}
      isCloseButtonShown={false}
    >
      <ReturnFocus />
      <DialogBody>
        <p role="status">
          {problems.length > 0
            ? t("fileBad", { count: count(problems.length) })
            : isGood
              ? t("fileGood", { count: count(cells.length) })
              : t("fileNothing")}
        </p>
        {problems.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">{t("fileRow")}</th>
                <th scope="col">{t("fileColumn")}</th>
                <th scope="col">{t("fileValue")}</th>
                <th scope="col">{t("fileWhy")}</th>
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, problemsShown).map(({ line, column, value, why }, index) => (
                <tr key={index}>
                  <td className="num">{line}</td>
                  <td>{columnName(column)}</td>
                  <td>{value === "" ? "–" : value}</td>
                  <td>{fill(why.words[language], why.values)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {problems.length > problemsShown && (
          <p>{t("fileMore", { count: count(problems.length - problemsShown) })}</p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          isGood ? (
            <>
              <Button text={t("cancel")} onClick={onClose} />
              <Button
                intent="primary"
                text={t("fileReplace")}
                onClick={() => onReplace({ cells, problems })}
              />
            </>
          ) : (
            <Button intent="primary" text={t("close")} onClick={onClose} />
          )
        }
      />
    </Dialog>
  );
}
