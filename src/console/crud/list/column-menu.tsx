import css from "./column-menu.module.css";
import { Button, Checkbox, PopoverNext } from "@blueprintjs/core";
import { ListColumns } from "@blueprintjs/icons";
import { useText } from "../../../i18n/words/base/page-words.ts";

interface Props<K extends string> {
  /** Columns that may be left out. */
  readonly choices: readonly { readonly key: K; readonly title: string }[];
  readonly isShown: (key: K) => boolean;
  /** The last visible column cannot be hidden. */
  readonly isLast: boolean;
  readonly onTurn: (key: K) => void;
  readonly onReset: () => void;
  /** Only the icon is seen. */
  readonly isSmall?: boolean;
}

/** Choice of a table's columns. */
export function ColumnMenu<K extends string>({
  choices,
  isShown,
  isLast,
  onTurn,
  onReset,
  isSmall = false,
}: Props<K>) {
  const { t } = useText();
  const list = (
    <div className={css.columnMenu}>
      <div role="group" aria-label={t("columns")}>
        {choices.map(({ key, title }) => (
          <Checkbox
            key={key}
            checked={isShown(key)}
            disabled={isLast && isShown(key)}
            onChange={() => onTurn(key)}
            label={title}
          />
        ))}
      </div>
      <Button variant="minimal" text={t("usualColumns")} onClick={onReset} />
    </div>
  );
  return (
    <PopoverNext placement="bottom-end" content={list}>
      {isSmall ? (
        <Button
          variant="minimal"
          icon={<ListColumns />}
          aria-label={t("columns")}
          title={t("columns")}
        />
      ) : (
        <Button variant="outlined" icon={<ListColumns />} text={t("columns")} />
      )}
    </PopoverNext>
  );
}
