import { Cog } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";

/** A button that leads to the settings of a house, the same in every list and on its page. */
export const SettingsLink = observer(function SettingsLink({
  houseId,
  group,
}: {
  readonly houseId: number;
  /** The group that is open at first. */
  readonly group?: string | undefined;
}) {
  const { t } = useConsoleText();
  const houseName = useHouseName();
  return (
    <Link
      className="bp6-button bp6-small settings-link"
      to={paths.houseSettings(houseId, group)}
      aria-label={t("settingsOf", { name: houseName(houseId) })}
      // Keeps the click from also opening the row.
      onClick={(event) => event.stopPropagation()}
    >
      <Cog size={14} />
      <span>{t("parameters")}</span>
    </Link>
  );
});
