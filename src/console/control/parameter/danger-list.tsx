import css from "./parameter.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import { useParameterText } from "../../../i18n/words/control/parameter-words.ts";
import { SeverityMark } from "../../../ui/severity-mark.tsx";
import { dangerText } from "../setting-edit/danger-mark.tsx";

/** Dangerous settings, each with the group in which to correct it. */
export const DangerList = observer(function DangerList({
  dangers,
}: {
  dangers: HouseSettingsReply["dangers"];
}) {
  const { t, language } = useParameterText();
  if (dangers.length === 0) return null;
  return (
    <section className={css.parameterDangers} aria-labelledby="parameter-dangers-title">
      <strong id="parameter-dangers-title">{t("dangersTitle")}</strong>
      <p>{t("dangersWhy")}</p>
      <ul>
        {dangers.map((danger) => (
          <li key={danger.key}>
            <SeverityMark severity={danger.isDeadly ? 1 : 2} language={language} />
            <span>{dangerText(danger, language)}</span>
            {danger.place !== null && (
              <Link to={{ search: `?tab=settings&group=${danger.place.group}` }}>
                {parameterGroups[danger.place.group][language]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
});
