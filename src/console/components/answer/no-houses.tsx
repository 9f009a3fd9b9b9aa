import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { Note } from "./note.tsx";

/** There are no houses: the next step of a person who may add them, or whom to ask. */
export const NoHouses = observer(function NoHouses() {
  const { session } = useStores();
  const { t } = useConsoleText();
  const mayAdd = session.may("farm.manage");
  return <Note title={t("noHouses")} why={t(mayAdd ? "noHousesAdd" : "noHousesWhy")} />;
});
