import { observer } from "mobx-react-lite";
import { parameterGroups } from "../../../contract/parameter/group-name.ts";
import type { HouseSettingsReply } from "../../../contract/parameter/record.ts";
import { type ParameterGroup, parameterGroupKeys } from "../../../contract/parameter-group.ts";
import { useStores } from "../../context/use-stores.ts";
import { useParameterSay } from "../../i18n/words/parameter.ts";
import type { HouseRecord } from "../../stores/fleet/house-record.ts";
import { Note } from "../part/note.tsx";
import { useAddress } from "../record/use-address.ts";
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
  const { say, language } = useParameterSay();
  const { read, put } = useAddress();
  const { connection } = useStores();
  const asked = read("group");
  const offered = settings.offer.read;
  const opened = parameterGroupKeys.find((key) => key === asked && offered.includes(key));
  const first = offered[0];
  const shown = asked === "records" || first === undefined ? "records" : (opened ?? first);
  const entries: readonly (readonly [string, string, boolean])[] = [
    ...offered.map((group) => {
      const known = knownIn(settings, group);
      const isOld = known === undefined || isOldAt(known, connection.serverNow);
      return [group, parameterGroups[group][language], isOld] as const;
    }),
    ["records", say("modifyRecords"), false],
  ];
  return (
    <div className="parameter-panel" data-open={asked === "" ? undefined : ""}>
      <nav aria-label={say("parameterGroups")} className="parameter-groups house-block">
        {entries.map(([key, name, isOld]) => (
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
          <OneGroup group={shown} settings={settings} record={record} timeZone={timeZone} />
        )}
      </div>
    </div>
  );
});

const knownIn = ({ groups }: HouseSettingsReply, group: ParameterGroup) =>
  groups.find((one) => one.group === group);

const OneGroup = observer(function OneGroup({
  group,
  settings,
  record,
  timeZone,
}: Props & { group: ParameterGroup }) {
  const { say, language } = useParameterSay();
  const known = knownIn(settings, group);
  return (
    <section className="house-block" aria-labelledby="parameter-group-title">
      <h2 id="parameter-group-title">{parameterGroups[group][language]}</h2>
      {known === undefined ? (
        <Note title={say("neverRead")} why={say("neverReadWhy")} />
      ) : (
        <>
          <GroupAge known={known} timeZone={timeZone} />
          <GroupView known={known} record={record} dayAge={settings.context.dayAge} />
        </>
      )}
    </section>
  );
});
