import parameterCss from "./parameter.module.css";
import houseCss from "../../fleet/house-detail/house.module.css";
import settingEditCss from "../setting-edit/setting-edit.module.css";
import { observer } from "mobx-react-lite";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { media, useMedia } from "../../components/input/use-media.ts";
import { navFolds, type NavEntry, usualGroups } from "./nav-order.ts";

interface Props {
  readonly entries: readonly NavEntry[];
  readonly shown: string;
  readonly onPick: (key: string) => void;
}

const total = (entries: readonly NavEntry[], key: "changes" | "dangers"): number =>
  entries.reduce((sum, entry) => sum + entry[key], 0);

/** The groups of settings and further entries: the most used first, the others folded. */
export const GroupNav = observer(function GroupNav({
  entries,
  shown: first,
  isChosen,
  onPick,
}: Props & {
  /** Chosen by the user; on a phone nothing is open before that. */
  readonly isChosen: boolean;
}) {
  const { t } = useCommandText();
  const isPhone = useMedia(media.phone);
  const shown = isPhone && !isChosen ? "" : first;
  const entriesOf = (keys: readonly string[]) => entries.filter(({ key }) => keys.includes(key));
  return (
    <nav
      aria-label={t("parameterGroups")}
      className={`${parameterCss.parameterGroups} ${houseCss.houseBlock}`}
    >
      <Entries entries={entriesOf(usualGroups)} shown={shown} onPick={onPick} />
      {navFolds.map(({ word, keys }) => {
        const within = entriesOf(keys);
        if (within.length === 0) return null;
        if (within.length === 1)
          return <Entries key={word} entries={within} shown={shown} onPick={onPick} />;
        const isShown = within.some(({ key }) => key === shown);
        return (
          // A section that the user opened stays open; the one with the shown group is never
          // folded.
          <details key={`${word} ${isShown}`} open={isShown}>
            <summary>
              {t(word)}
              <Marks changes={total(within, "changes")} dangers={total(within, "dangers")} />
            </summary>
            <Entries entries={within} shown={shown} onPick={onPick} />
          </details>
        );
      })}
    </nav>
  );
});

const Entries = observer(function Entries({ entries, shown, onPick }: Props) {
  return entries.map(({ key, name, isOld, changes, dangers }) => (
    <button
      key={key}
      type="button"
      aria-current={key === shown ? "true" : undefined}
      className={isOld ? "is-old" : undefined}
      onClick={() => onPick(key)}
    >
      {name}
      <Marks changes={changes} dangers={dangers} />
    </button>
  ));
});

/** Number of dangerous values, and of unsent changes. */
const Marks = observer(function Marks({ changes, dangers }: { changes: number; dangers: number }) {
  const { t } = useCommandText();
  return (
    <>
      {dangers > 0 && (
        <span className={settingEditCss.dangerMark} title={t("dangerousOf", { count: dangers })}>
          !<span className="visually-hidden"> {t("dangerousOf", { count: dangers })}</span>
        </span>
      )}
      {changes > 0 && (
        <span className={parameterCss.parameterChanges} title={t("changes", { count: changes })}>
          {changes}
          <span className="visually-hidden"> {t("changes", { count: changes })}</span>
        </span>
      )}
    </>
  );
});
