import { observer } from "mobx-react-lite";
import { parameterGroups } from "../../../contract/parameter/group-name.ts";
import type { HouseSettingsReply } from "../../../contract/parameter/record.ts";
import { type ParameterGroup, parameterGroupKeys } from "../../../contract/parameter-group.ts";
import { useStores } from "../../context/use-stores.ts";
import type { HouseRecord } from "../../stores/fleet/house-record.ts";
import { Note } from "../part/note.tsx";
import { useAddress } from "../record/use-address.ts";
import { EditBar } from "../setting-edit/edit-bar.tsx";
import { GroupForm } from "../setting-edit/group-form.tsx";
import { useHouseEdit } from "../setting-edit/use-house-edit.ts";
import { editLock } from "../setting-edit/edit-lock.ts";
import type { HouseEdit } from "../../stores/parameter/house-edit.ts";
import { useEditSay } from "../../i18n/words/setting-edit.ts";
import { GroupAge, isOldAt } from "./group-age.tsx";
import { GroupView } from "./group-view.tsx";
import { RecordsView } from "./record-view.tsx";

interface Props {
  readonly settings: HouseSettingsReply;
  readonly record: HouseRecord;
  readonly timeZone: string;
}

/** Groups on the left, what is in the one that is open on the right; the address names it. */
export const GroupPanel = observer(function GroupPanel({ settings, record, timeZone }: Props) {
  const { say, language } = useEditSay();
  const { read, put } = useAddress();
  const { connection } = useStores();
  const house = useHouseEdit(settings);
  const asked = read("group");
  const offered = settings.offer.read;
  const opened = parameterGroupKeys.find((key) => key === asked && offered.includes(key));
  const first = offered[0];
  const shown = asked === "records" || first === undefined ? "records" : (opened ?? first);
  const entries: readonly (readonly [string, string, boolean, number])[] = [
    ...offered.map((group) => {
      const known = knownIn(settings, group);
      const isOld = known === undefined || isOldAt(known, connection.serverNow);
      const changes = house.editOf(group)?.changes.length ?? 0;
      return [group, parameterGroups[group][language], isOld, changes] as const;
    }),
    ["records", say("modifyRecords"), false, 0],
  ];
  return (
    <div className="parameter-panel" data-open={asked === "" ? undefined : ""}>
      <nav aria-label={say("parameterGroups")} className="parameter-groups house-block">
        {entries.map(([key, name, isOld, changes]) => (
          <button
            key={key}
            type="button"
            aria-current={key === shown ? "true" : undefined}
            className={isOld ? "is-old" : undefined}
            onClick={() =>
              put({ group: key, page: null, size: null, q: null, of: null, origin: null })
            }
          >
            {name}
            {changes > 0 && (
              <span className="parameter-changes" title={say("changes", { count: changes })}>
                {changes}
                <span className="visually-hidden"> {say("changes", { count: changes })}</span>
              </span>
            )}
          </button>
        ))}
      </nav>
      <div className="parameter-shown">
        <button type="button" className="parameter-back" onClick={() => put({ group: null })}>
          ‹ {say("allGroups")}
        </button>
        {first === undefined && <Note title={say("noSettings")} why={say("noSettingsWhy")} />}
        {shown === "records" ? (
          <RecordsView houseId={record.id} timeZone={timeZone} />
        ) : (
          <>
            <OneGroup
              key={shown}
              group={shown}
              house={house}
              settings={settings}
              record={record}
              timeZone={timeZone}
            />
            <EditBar house={house} group={shown}>
              {null}
            </EditBar>
          </>
        )}
      </div>
    </div>
  );
});

const knownIn = ({ groups }: HouseSettingsReply, group: ParameterGroup) =>
  groups.find((one) => one.group === group);

/** The group that is open: a form where it can be changed, else why it cannot. */
const OneGroup = observer(function OneGroup({
  group,
  house,
  settings,
  record,
  timeZone,
}: Props & { group: ParameterGroup; house: HouseEdit }) {
  const { session } = useStores();
  const { say, language } = useEditSay();
  const known = knownIn(settings, group);
  const edit = house.editOf(group);
  const lock = editLock(settings, group, session.may("control.send"));
  return (
    <section className="house-block" aria-labelledby="parameter-group-title">
      <h2 id="parameter-group-title">{parameterGroups[group][language]}</h2>
      {known === undefined ? (
        <Note title={say("neverRead")} why={say("neverReadWhy")} />
      ) : (
        <>
          <GroupAge known={known} timeZone={timeZone} />
          {lock.why !== null && <p className="panel-note">{say(lock.why)}</p>}
          {lock.mayEdit && edit !== undefined ? (
            <GroupForm house={house} edit={edit} record={record} />
          ) : (
            <GroupView known={known} record={record} dayAge={settings.context.dayAge} />
          )}
        </>
      )}
    </section>
  );
});
