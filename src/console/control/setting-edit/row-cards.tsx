import { unitAfter } from "../../../../contract/base/measure-unit.ts";
import settingEditCss from "./setting-edit.module.css";
import css from "./row-cards.module.css";
import { observer } from "mobx-react-lite";
import { measureText } from "../../../../contract/control/parameter/parameter-text.ts";
import { useEditText } from "../../../i18n/words/control/setting-edit-words.ts";
import { FindingList } from "./finding-list.tsx";
import { RowButtons } from "./row-buttons.tsx";
import { rowNumber, type RowsProps } from "./rows-props.ts";
import { SettingField } from "./setting-field.tsx";

/** Values that a folded row shows. */
const briefColumns = 3;

/** The rows of a group on a phone, with one row unfolded at a time. */
export const RowCards = observer(function RowCards(props: RowsProps) {
  const { edit } = props;
  return (
    <div className={css.settingCards}>
      {edit.desired.rows.map((_, index) => (
        <RowCard
          key={index}
          {...props}
          at={index}
          findings={props.findings.filter(({ row }) => row === index)}
        />
      ))}
    </div>
  );
});

const RowCard = observer(function RowCard(props: RowsProps & { at: number }) {
  const { edit, table, derived, at, live, lit, findings } = props;
  const { t, language } = useEditText();
  const columns = Object.entries(table.columns);
  const isChanged = columns.some(([k]) => edit.isChanged({ k, row: at }));
  const brief = columns
    .slice(0, briefColumns)
    .map(
      ([k, parameter]) =>
        `${parameter.name[language]} ` +
        measureText(parameter, edit.desiredAt({ k, row: at }), language),
    )
    .join(" · ");
  const title = `${table.rowName[language]} ${rowNumber(props, at)}`;
  return (
    <details
      className={isChanged ? `${css.settingCard} is-changed` : css.settingCard}
      {...lit.handlersOf(at)}
    >
      <summary>
        <strong>{title}</strong>
        {at === live && <small>{t(edit.group === "levels" ? "rowNow" : "rowToday")}</small>}
        <span>{brief}</span>
      </summary>
      <dl className="parameter-values">
        {columns.map(([k, parameter]) => (
          <div key={k}>
            <dt>{parameter.name[language]}</dt>
            <dd>
              <SettingField
                edit={edit}
                place={{ k, row: at }}
                parameter={parameter}
                label={`${title} · ${parameter.name[language]}`}
                hasUnit
              />
            </dd>
          </div>
        ))}
        {derived.map(({ word, unit, text }) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd>{`${text(at, language)}${unitAfter(unit)}`}</dd>
          </div>
        ))}
      </dl>
      <FindingList findings={findings} />
      <div className={settingEditCss.settingRowTools}>
        <RowButtons {...props} />
      </div>
    </details>
  );
});
