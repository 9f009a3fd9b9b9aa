import houseCss from "../../fleet/house-detail/house.module.css";
import noteCss from "../../components/answer/note.module.css";
import parameterCss from "./parameter.module.css";
import { compareStructural, computed } from "mobx";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import type { KnownGroup } from "../../../../contract/control/parameter/setting-row.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import type { HouseEdit } from "../../../stores/control/house-edit.ts";
import { type PlaceMark, placeMarks } from "../../../stores/control/place-marks.ts";
import { MergeView } from "../send/merge-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { dangerMarks, DangerMarks } from "../setting-edit/danger-mark.tsx";
import { editLock } from "../setting-edit/edit-lock.ts";
import { GroupForm } from "../setting-edit/group-form.tsx";
import { PlaceMarks } from "../setting-edit/place-mark.tsx";
import { EarlierSettings } from "./earlier-settings.tsx";
import { GroupAge, isOldAt } from "./group-age.tsx";
import { GroupView } from "./group-view.tsx";

interface Props {
  readonly group: ParameterGroup;
  readonly house: HouseEdit;
  readonly record: HouseRecord;
  readonly timeZone: string;
}

/** The group that is open. */
export const OneGroup = observer(function OneGroup(props: Props) {
  const { group, house } = props;
  const { t, language } = useCommandText();
  const known = house.settings.groups.find((item) => item.group === group);
  return (
    <section className={houseCss.houseBlock} aria-labelledby="parameter-group-title">
      <h2 id="parameter-group-title" tabIndex={-1}>
        {parameterGroups[group][language]}
      </h2>
      {known === undefined ? (
        <Note title={t("neverRead")} why={t("neverReadWhy")} />
      ) : (
        <KnownGroupView {...props} known={known} />
      )}
    </section>
  );
});

/** A form if the group can be changed, otherwise its values and the reason. */
const KnownGroupView = observer(function KnownGroupView({
  group,
  house,
  known,
  record,
  timeZone,
}: Props & { known: KnownGroup }) {
  const { connection, session } = useStores();
  const { t } = useCommandText();
  const { settings } = house;
  const marks = usePlaceMarks(group, record.id);
  const dangers = useMemo(() => dangerMarks(settings, group), [settings, group]);
  const isOld = isOldAt(known, connection.serverNow);
  const edit = house.editOf(group);
  const lock = editLock(settings, group, session.may("control.send"));
  return (
    <>
      <GroupAge known={known} timeZone={timeZone} />
      {edit !== undefined && (
        <EarlierSettings
          houseId={record.id}
          edit={edit}
          timeZone={timeZone}
          mayEdit={lock.mayEdit}
        />
      )}
      {lock.why !== null && <p className={noteCss.panelNote}>{t(lock.why)}</p>}
      {lock.mayEdit && edit?.isBehind === true && <MergeView edit={edit} />}
      <DangerMarks.Provider value={dangers}>
        <PlaceMarks.Provider value={marks}>
          <div
            className={
              isOld ? `${parameterCss.parameterGroup} is-old` : parameterCss.parameterGroup
            }
          >
            {lock.mayEdit && edit !== undefined ? (
              <GroupForm house={house} edit={edit} record={record} />
            ) : (
              <GroupView known={known} record={record} dayAge={settings.context.dayAge} />
            )}
          </div>
        </PlaceMarks.Provider>
      </DangerMarks.Provider>
    </>
  );
});

/** The map is the same object while nothing in it changes: every field of the group reads it. */
function usePlaceMarks(group: ParameterGroup, houseId: number): ReadonlyMap<string, PlaceMark> {
  const { connection, fleet } = useStores();
  return useMemo(
    () =>
      computed(() => placeMarks(fleet.commands.ofHouse(houseId), group, connection.serverNow), {
        equals: compareStructural,
      }),
    [fleet, connection, group, houseId],
  ).get();
}
