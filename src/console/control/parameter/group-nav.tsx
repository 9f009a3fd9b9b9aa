import parameterCss from "./parameter.module.css";
import houseCss from "../../fleet/house-detail/house.module.css";
import settingEditCss from "../setting-edit/setting-edit.module.css";
import { observer } from "mobx-react-lite";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";

/** One of the entries beside the settings. */
export interface NavEntry {
  readonly key: string;
  readonly name: string;
  /** True when the displayed values may be out of date. */
  readonly isOld: boolean;
  /** Changes that are not sent. */
  readonly changes: number;
  /** Values that are set dangerously. */
  readonly dangers: number;
}

/** The groups of settings, and what belongs beside them. */
export const GroupNav = observer(function GroupNav({
  entries,
  shown,
  onPick,
}: {
  entries: readonly NavEntry[];
  shown: string;
  onPick: (key: string) => void;
}) {
  const { t } = useCommandText();
  return (
    <nav
      aria-label={t("parameterGroups")}
      className={`${parameterCss.parameterGroups} ${houseCss.houseBlock}`}
    >
      {entries.map(({ key, name, isOld, changes, dangers }) => (
        <button
          key={key}
          type="button"
          aria-current={key === shown ? "true" : undefined}
          className={isOld ? "is-old" : undefined}
          onClick={() => onPick(key)}
        >
          {name}
          {dangers > 0 && (
            <span
              className={settingEditCss.dangerMark}
              title={t("dangerousOf", { count: dangers })}
            >
              !<span className="visually-hidden"> {t("dangerousOf", { count: dangers })}</span>
            </span>
          )}
          {changes > 0 && (
            <span
              className={parameterCss.parameterChanges}
              title={t("changes", { count: changes })}
            >
              {changes}
              <span className="visually-hidden"> {t("changes", { count: changes })}</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
});
