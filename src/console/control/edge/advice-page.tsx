import { observer } from "mobx-react-lite";
import { useSiteText } from "../../../i18n/words/control/edge-words.ts";
import houseCss from "../../fleet/house-detail/house.module.css";
import edgeCss from "./edge.module.css";
import { AdviceInbox } from "./advice-inbox.tsx";

/** /envcontrol/advice: advice of all edge computers that the viewer sees. */
export const AdvicePage = observer(function AdvicePage() {
  const { t } = useSiteText();
  return (
    <article className={`${houseCss.housePage} ${edgeCss.sitePage}`}>
      <h1 className="visually-hidden">{t("edgeSite")}</h1>
      <AdviceInbox />
    </article>
  );
});
