import { reaction } from "mobx";
import { observer } from "mobx-react-lite";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import type { Command } from "../../../contract/control/command.ts";
import { useStores } from "../../context/use-stores.ts";
import { useCommandSay } from "../../i18n/words/command.ts";
import { nameIn } from "../../lib/name.ts";
import { paths } from "../../lib/paths.ts";
import { useDraftsBack } from "./use-drafts-back.ts";
import { isTroubled, stateText } from "./state-text.ts";

const undoMs = 30_000;
const doneWords = { reset: "toastReset", log: "toastLog" } as const;

/** Seconds a command took, to a tenth. */
const secondsOf = ({ queuedAt, armedAt, endedAt }: Command): string =>
  (((endedAt ?? armedAt) - (queuedAt ?? armedAt)) / 1000).toFixed(1);

/**
 * Follows the commands of this window to their end, whatever page is open, and tells it: success
 * only when it was read back.
 */
export const CommandsAtWork = observer(function CommandsAtWork() {
  const { commands, interest } = useStores();
  const houses = commands.followed.join(",");
  useEffect(() => {
    if (houses === "") return;
    const ends = houses.split(",").map((id) => interest.declare({ kind: "house", id: Number(id) }));
    return () => ends.forEach((end) => end());
  }, [interest, houses]);
  const tell = useTell();
  const onEnds = useEffectEvent(() => {
    for (let end = commands.takeEnd(); end !== undefined; end = commands.takeEnd()) tell(end);
  });
  useEffect(
    () => reaction(() => commands.ends.length, onEnds, { fireImmediately: true }),
    [commands],
  );
  useDraftsBack();
  return null;
});

/** Says how a command ended. */
function useTell() {
  const { toast, fleet, connection } = useStores();
  const { say, language } = useCommandSay();
  const navigate = useNavigate();
  return (command: Command) => {
    const { state, kind, action, houseId, items } = command;
    const record = fleet.house(houseId);
    const name = record === undefined ? "" : nameIn(record.house, language);
    const address = `${paths.houseParameter(houseId)}?group=`;
    if (state !== "verified") {
      const timeZone = fleet.farms.get(record?.house.farmId ?? 0)?.timeZone ?? "UTC";
      const text = stateText(command, { say, language, timeZone, now: connection.serverNow });
      toast.show(
        isTroubled(command) ? "danger" : state === "cancelled" ? "plain" : "warning",
        say("toastEnded", { name, state: text }),
      );
      return;
    }
    if (kind === "do") {
      const word = action === null ? undefined : doneWords[action.do as keyof typeof doneWords];
      toast.show("success", say(word ?? "toastDone"));
      return;
    }
    toast.show("success", say("toastSent", { count: items.length, seconds: secondsOf(command) }), {
      stayMs: undoMs,
      action: {
        text: say("undoCommand"),
        run: () => void navigate(`${address}${command.group}&undo=${command.id}`),
      },
    });
  };
}
