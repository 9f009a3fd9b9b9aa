import css from "./parameter.module.css";
import { observer } from "mobx-react-lite";
import type { KeyboardEvent } from "react";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import {
  type ParameterGroup,
  parameterGroupKeys,
} from "../../../../contract/fleet/gateway/parameter-group.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import type { CommandSend } from "../../../stores/control/command-send.ts";
import type { HouseEdit } from "../../../stores/control/house-edit.ts";
import { PanelTools } from "../batch-draft/panel-tools.tsx";
import { CommandList } from "../command/command-list.tsx";
import { CommandStrip } from "../command/command-strip.tsx";
import { DoPanel } from "../action/action-panel.tsx";
import { LeaseNote } from "../send/lease-note.tsx";
import { mergeTitleId } from "../send/merge-view.tsx";
import { ReviewButton } from "../send/review-button.tsx";
import { nextToReview, reviewGroup } from "../send/review-group.ts";
import { SendDialog } from "../send/send-dialog.tsx";
import { useCommandSend } from "../send/use-command-send.ts";
import { useHouseLease } from "../send/use-house-lease.ts";
import { useUndoRequest } from "../send/use-undo-request.ts";
import { Note } from "../../components/answer/note.tsx";
import { useAddress } from "../../crud/list/use-address.ts";
import { EditBar } from "../setting-edit/edit-bar.tsx";
import { useHouseEdit } from "../setting-edit/use-house-edit.ts";
import { isOldAt } from "./group-age.tsx";
import { GroupNav } from "./group-nav.tsx";
import { navFolds, type NavEntry, usualGroups } from "./nav-order.ts";
import { OneGroup } from "./one-group.tsx";
import { ModifyRecords } from "./modify-records.tsx";

interface Props {
  readonly settings: HouseSettingsReply;
  readonly record: HouseRecord;
  readonly timeZone: string;
  /** Fetches the settings again, now. */
  readonly onSet: () => void;
}

/** Entries beside the groups. */
const others = ["operate", "records", "commands"] as const;
type Other = (typeof others)[number];
const otherWords = {
  operate: "operate",
  records: "modifyRecords",
  commands: "commands",
} as const;

const cleared = {
  page: null,
  size: null,
  q: null,
  of: null,
  key: null,
  origin: null,
  from: null,
  to: null,
};

/** Returns the entry named by the address, if it is offered. */
function shownOf(
  requestedGroup: string,
  offered: readonly ParameterGroup[],
): ParameterGroup | Other {
  const other = others.find((item) => item === requestedGroup);
  if (other !== undefined) return other;
  const first = usualGroups.find((group) => offered.includes(group)) ?? offered[0];
  return offered.find((item) => item === requestedGroup) ?? first ?? "records";
}
const isGroup = (shown: string): shown is ParameterGroup =>
  parameterGroupKeys.some((key) => key === shown);

/** Groups on the left, the content of the open one on the right; the address names it. */
export const GroupPanel = observer(function GroupPanel({
  settings,
  record,
  timeZone,
  onSet,
}: Props) {
  const { t } = useCommandText();
  const { read, put } = useAddress();
  const house = useHouseEdit(settings);
  const send = useCommandSend();
  const lease = useHouseLease(house);
  useUndoRequest(send, record.id);
  const entries = useEntries(house);
  const requestedGroup = read("group");
  const offered = settings.offer.read;
  const shown = shownOf(requestedGroup, offered);
  const pick = (key: string) => put({ ...cleared, group: key });
  // The key events bubble up from the fields.
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => pressInPanel(event, { house, send, shown, entries, pick }),
  };
  return (
    <div
      className={css.parameterPanel}
      data-open={requestedGroup === "" ? undefined : ""}
      {...handlers}
    >
      <GroupNav entries={entries} shown={shown} isChosen={requestedGroup !== ""} onPick={pick} />
      <div className={css.parameterShown}>
        <button type="button" className={css.parameterBack} onClick={() => put({ group: null })}>
          ‹ {t("allGroups")}
        </button>
        <LeaseNote lease={lease} />
        <PanelTools house={house} group={isGroup(shown) ? shown : undefined} />
        <CommandStrip houseId={record.id} timeZone={timeZone} send={send} />
        {offered.length === 0 && <Note title={t("noSettings")} why={t("noSettingsWhy")} />}
        {shown === "operate" && (
          <DoPanel
            settings={settings}
            record={record}
            send={send}
            timeZone={timeZone}
            onSet={onSet}
          />
        )}
        {shown === "records" && <ModifyRecords houseId={record.id} timeZone={timeZone} />}
        {shown === "commands" && (
          <CommandList houseId={record.id} timeZone={timeZone} send={send} />
        )}
        {isGroup(shown) && (
          <OneGroup key={shown} group={shown} house={house} record={record} timeZone={timeZone} />
        )}
        <EditBar house={house} group={isGroup(shown) ? shown : null}>
          <ReviewButton house={house} send={send} group={isGroup(shown) ? shown : null} />
        </EditBar>
      </div>
      <SendDialog
        send={send}
        record={record}
        settings={settings}
        timeZone={timeZone}
        onMerge={pick}
      />
    </div>
  );
});

function useEntries(house: HouseEdit): readonly NavEntry[] {
  const { connection } = useStores();
  const { t, language } = useCommandText();
  const { settings } = house;
  const entryOf = (key: string): NavEntry => {
    const group = settings.offer.read.find((item) => item === key);
    if (group === undefined)
      return { key, name: t(otherWords[key as Other]), isOld: false, changes: 0, dangers: 0 };
    const known = settings.groups.find((item) => item.group === group);
    return {
      key,
      name: parameterGroups[group][language],
      isOld: known === undefined || isOldAt(known, connection.serverNow),
      changes: house.editOf(group)?.changes.length ?? 0,
      dangers: settings.dangers.filter(({ place }) => place?.group === group).length,
    };
  };
  const offered = new Set<string>([...settings.offer.read, ...others]);
  return [...usualGroups, ...navFolds.flatMap(({ keys }) => keys)]
    .filter((key) => offered.has(key))
    .map(entryOf);
}

interface Pressed {
  readonly house: HouseEdit;
  readonly send: CommandSend;
  readonly shown: string;
  readonly entries: readonly NavEntry[];
  readonly pick: (key: string) => void;
}

/** Ctrl-Enter reviews, Ctrl-Z takes a step back, Alt and an arrow goes to the next group. */
function pressInPanel(event: KeyboardEvent, { house, send, shown, entries, pick }: Pressed): void {
  const group = isGroup(shown) ? shown : null;
  const goTo = (step: number) => {
    const next = entries[entries.findIndex(({ key }) => key === shown) + step];
    if (next !== undefined) pick(next.key);
  };
  const keys: Readonly<Record<string, () => void>> = {
    "Control Enter": () => {
      // Changes on the controller are compared first.
      if (nextToReview(house, group)?.isBehind === true)
        document.getElementById(mergeTitleId)?.focus();
      else reviewGroup(house, send, group);
    },
    "Control z": () => group !== null && house.editOf(group)?.undo(),
    "Alt ArrowUp": () => goTo(-1),
    "Alt ArrowDown": () => goTo(1),
  };
  const current = event.ctrlKey || event.metaKey ? "Control" : event.altKey ? "Alt" : "";
  const act = keys[`${current} ${event.key}`];
  if (act === undefined || send.isOpen) return;
  event.preventDefault();
  act();
}
