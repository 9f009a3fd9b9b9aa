import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { parameterGroups } from "../../../contract/parameter/group-name.ts";
import type { HouseSettingsReply } from "../../../contract/parameter/setting-row.ts";
import { useParameterSay } from "../../i18n/words/parameter.ts";
import { SeverityMark } from "../../ui/severity-mark.tsx";
import { dangerText } from "../setting-edit/danger-mark.tsx";

/** What is set dangerously, each with the group it is put right in. */
export const DangerList = observer(function DangerList({
  dangers,
}: {
  dangers: HouseSettingsReply["dangers"];
}) {
  const { say, language } = useParameterSay();
  if (dangers.length === 0) return null;
  return (
    <section className="parameter-dangers" aria-labelledby="parameter-dangers-title">
      <strong id="parameter-dangers-title">{say("dangersTitle")}</strong>
      <p>{say("dangersWhy")}</p>
      <ul>
        {dangers.map((danger) => (
          <li key={danger.key}>
            <SeverityMark severity={danger.isDeadly ? 1 : 2} language={language} />
            <span>{dangerText(danger, language)}</span>
            {danger.place !== null && (
              <Link to={{ search: `?group=${danger.place.group}` }}>
                {parameterGroups[danger.place.group][language]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
});
