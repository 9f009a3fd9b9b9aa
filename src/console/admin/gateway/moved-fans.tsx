import css from "./gateway.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  changesFor,
  type DesiredChanges,
} from "../../../../contract/control/desired/desired-setting.ts";
import type { Terminal } from "../../../../contract/fleet/gateway/gateway-device.ts";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import {
  levelsOfMoved,
  movedFans,
  type WiringLine,
} from "../../../../contract/control/parameter/wiring.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useGatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import type { CommandSend } from "../../../stores/control/command-send.ts";

/**
 * Offers to rewrite the level table when fans move to other ports, because its bits are ports. The
 * rows are computed once per move: after the rewrite, the same fans would seem to move again.
 */
export const MovedFans = observer(function MovedFans({
  settings,
  lines,
  devices,
  send,
}: {
  settings: HouseSettingsReply;
  lines: readonly WiringLine[];
  devices: readonly Terminal[];
  send: CommandSend;
}) {
  const levels = settings.groups.find(({ group }) => group === "levels");
  return levels === undefined ? null : (
    <MovedLevels levels={levels} moved={movedFans(lines, devices)} {...{ settings, send }} />
  );
});

const MovedLevels = observer(function MovedLevels({
  settings,
  levels,
  moved,
  send,
}: {
  settings: HouseSettingsReply;
  levels: HouseSettingsReply["groups"][number];
  moved: ReturnType<typeof movedFans>;
  send: CommandSend;
}) {
  const { session } = useStores();
  const { t } = useGatewayText();
  const [shown, setShown] = useState<{
    readonly of: string;
    readonly desired: DesiredChanges;
  } | null>(null);
  const fansKey = JSON.stringify([...moved]);
  if (moved.size > 0 && shown?.of !== fansKey)
    setShown({ of: fansKey, desired: levelsOfMoved(levels.settings, moved) });
  const count = changesFor(levels.settings, shown?.desired ?? []).length;
  if (shown === null || count === 0) return null;
  const mayRewrite = session.may("control.send") && settings.offer.write.includes("levels");
  return (
    <p className={`cluster ${css.gatewayBar} is-start`} role="status">
      {t("fansMove", { count })}{" "}
      {mayRewrite && (
        <Button
          text={t("levelsRewrite", { count })}
          disabled={settings.lock !== null}
          onClick={() =>
            void send.arm({
              kind: "write",
              houseId: settings.houseId,
              group: "levels",
              base: levels.hash,
              items: [...shown.desired],
            })
          }
        />
      )}
    </p>
  );
});
