import { observer } from "mobx-react-lite";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { isActive } from "../../../../contract/alarm/alarm.ts";
import { paths } from "../../../lib/data/paths.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import type { AlarmAction } from "../../alarm/list/alarm-action.ts";
import { AlarmActionDialog } from "../../alarm/list/alarm-action-dialog.tsx";
import { AlarmItem } from "../../alarm/list/alarm-item.tsx";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import css from "../../components/answer/note.module.css";
import { pictureWords } from "../../../i18n/words/base/picture-words.ts";
import { useHouseText } from "../../../i18n/words/fleet/house-words.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

/** Loaded on demand, because most houses have no alarm. */
const HousePictures = lazyPart(
  () => import("../../../components/house-pictures.tsx"),
  ({ HousePictures }) => HousePictures,
);

const hasUrgent = ({ alarms }: HouseRecord): boolean =>
  alarms.some((alarm) => alarm.severity === 1 && isActive(alarm));

/** The open alarms of a house, worst first, with the possible actions for each. */
export const OpenAlarms = observer(function OpenAlarms({ record }: { record: HouseRecord }) {
  const { t, language } = useHouseText();
  const [action, setAction] = useState<AlarmAction | null>(null);
  return (
    <section>
      <h2>{t("alarmsOfHouse")}</h2>
      {record.alarms.length === 0 && <p className={css.panelNone}>{t("noAlarms")}</p>}
      {hasUrgent(record) && (
        <Suspense>
          <HousePictures
            houseId={record.id}
            renderFailure={(query) => (
              <AnswerFailure query={query} what={pictureWords.pictures[language]} />
            )}
            renderMore={(count) => (
              <Link to={paths.houseTab(record.id, "devices", "cameras")}>
                {t("moreCameras", { count })}
              </Link>
            )}
          />
        </Suspense>
      )}
      {record.alarms.map((alarm) => (
        <AlarmItem key={alarm.id} alarm={alarm} onTick={null} onOpen={null} onAct={setAction} />
      ))}
      <AlarmActionDialog action={action} onDone={() => setAction(null)} />
    </section>
  );
});
