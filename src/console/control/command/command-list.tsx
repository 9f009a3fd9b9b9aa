import { observer } from "mobx-react-lite";
import type { Command } from "../../../../contract/control/command/command.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { CallApi } from "../../../stores/port/call.ts";
import type { CommandSend } from "../../../stores/control/command-send.ts";
import { listCall } from "../../../stores/record/list-call.ts";
import { PagedList } from "../../crud/list/paged-list.tsx";
import { absent, actionsKey, type Column, RecordTable } from "../../crud/list/record-table.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useOnChange } from "../../components/answer/use-on-change.ts";
import { AgainButton, mayTryAgain } from "./again-button.tsx";
import { commandText, senderText } from "./action-text.ts";
import { mayUndo, stateText } from "./command-state-text.ts";
import { UndoButton } from "./undo-button.tsx";

const source = { fetch: (callApi: CallApi) => listCall(callApi, "listCommand"), sorts: [] };

function backCell(command: Command, send: CommandSend) {
  if (mayUndo(command)) return <UndoButton command={command} send={send} />;
  return mayTryAgain(command) ? <AgainButton command={command} send={send} /> : absent;
}

/** Every command sent to a house, with its result. */
export const CommandList = observer(function CommandList({
  houseId,
  timeZone,
  send,
}: {
  houseId: number;
  timeZone: string;
  send: CommandSend;
}) {
  const { fleet, connection, session } = useStores();
  const { t, language } = useCommandText();
  const { list, address } = useListPage(source, { houseId });
  const control = fleet.house(houseId)?.house.control;
  useOnChange(`${control?.open} ${control?.unconfirmedAt}`, () => void list.refresh());
  const now = connection.serverNow;
  const columns: readonly Column<Command>[] = [
    {
      key: "sentAt",
      title: t("sentAt"),
      width: 170,
      cell: ({ queuedAt, armedAt }) => formatTime(queuedAt ?? armedAt, timeZone),
    },
    {
      key: "what",
      title: t("what"),
      isMain: true,
      cell: (command) => commandText(command, t, language),
    },
    {
      key: "sentBy",
      title: t("sentBy"),
      width: 120,
      cell: (command) => senderText(command, t) || absent,
    },
    {
      key: "result",
      title: t("result"),
      width: 300,
      cell: (command) => stateText(command, { t, language, timeZone, now }),
    },
    {
      key: actionsKey,
      title: t("commandActions"),
      width: 120,
      cell: (command) => (session.may("control.send") ? backCell(command, send) : absent),
    },
  ];
  return (
    <section className="house-block">
      <h2>{t("commands")}</h2>
      <PagedList
        list={list}
        address={address}
        label={t("commands")}
        empty={{ title: t("noCommands"), why: t("noCommandsWhy") }}
      >
        <RecordTable
          label={t("commands")}
          columns={columns}
          rows={list.rows}
          keyOf={({ id }) => id}
        />
      </PagedList>
    </section>
  );
});
