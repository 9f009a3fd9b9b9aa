import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import { orderItemsMax } from "../../../../contract/control/protocol/gateway-order.ts";
import { commandRefusals } from "../../../../contract/control/command/command-name.ts";
import { changesFor } from "../../../../contract/control/desired/desired-setting.ts";
import { lockReasons } from "../../../../contract/control/parameter/parameter-change-name.ts";
import type { Concentrator, Terminal } from "../../../../contract/fleet/gateway/gateway-device.ts";
import {
  compareWiring,
  type WiringLine,
  desiredWiring,
} from "../../../../contract/control/parameter/wiring.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useGatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { CommandStrip } from "../../control/command/command-strip.tsx";
import { SendDialog } from "../../control/send/send-dialog.tsx";
import { useCommandSend } from "../../control/send/use-command-send.ts";
import { useSettings } from "../../control/parameter/use-settings.ts";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { RecordTable } from "../../crud/list/record-table.tsx";
import { MovedFans } from "./moved-fans.tsx";
import { OutputTests } from "./output-tests.tsx";
import { TakeOver } from "./take-over.tsx";
import { wiringColumns } from "./wiring-column.tsx";
import "../../control/command/command.module.css";
import gatewayCss from "./gateway.module.css";
import noteCss from "../../components/answer/note.module.css";
import answerViewCss from "../../components/answer/query-view.module.css";

const max = "1000";

/** Comparison of the stored devices with the wiring the gateway reports. */
export const WiringView = observer(function WiringView({
  gatewayId,
  houseId,
}: {
  gatewayId: number;
  houseId: number;
}) {
  const { fleet, recordChangeCounts } = useStores();
  const { t } = useGatewayText();
  const record = fleet.house(houseId);
  const refreshKey = recordChangeCounts.countOf("gateways");
  const devices = useApiQuery(
    "listTerminal",
    { gatewayId: String(gatewayId), pageSize: max },
    { refreshKey },
  );
  const hosts = useApiQuery(
    "listConcentrator",
    { gatewayId: String(gatewayId), pageSize: max },
    { refreshKey },
  );
  const settings = useSettings(houseId);
  return (
    <div className={`scroll-part ${gatewayCss.wiringView}`}>
      <p className={noteCss.panelNote}>{t("wiringWhy")}</p>
      <QueryView query={settings} what={t("wiring")}>
        {(known) => (
          <QueryView query={hosts} what={t("concentrators")}>
            {(storedWiring) => (
              <QueryView query={devices} what={t("terminals")}>
                {({ rows }) =>
                  record !== undefined && (
                    <Compared
                      record={record}
                      settings={known}
                      hosts={storedWiring.rows}
                      devices={rows}
                      gatewayId={gatewayId}
                    />
                  )
                }
              </QueryView>
            )}
          </QueryView>
        )}
      </QueryView>
    </div>
  );
});

const Compared = observer(function Compared({
  record,
  settings,
  hosts,
  devices,
  gatewayId,
}: {
  record: HouseRecord;
  settings: HouseSettingsReply;
  hosts: readonly Concentrator[];
  devices: readonly Terminal[];
  gatewayId: number;
}) {
  const { fleet } = useStores();
  const { t, language } = useGatewayText();
  const send = useCommandSend();
  const timeZone = fleet.farms.get(record.house.farmId)?.timeZone ?? "UTC";
  const known = settings.groups.find(({ group }) => group === "wiring");
  if (known === undefined) return <Note title={t("wiringUnread")} why={t("wiringUnreadWhy")} />;
  const lines = compareWiring({ hosts, devices }, known.settings);
  const desired = desiredWiring({ hosts, devices }, known.settings);
  const startRead = () =>
    void send.arm({
      kind: "write",
      houseId: record.id,
      group: "wiring",
      base: known.hash,
      items: desired,
    });
  return (
    <>
      <div className={`cluster ${gatewayCss.gatewayBar} is-start`}>
        <span role="status">
          {t("wiringRead", { time: formatTime(known.readAt, timeZone) })} · {summary(lines, t)}
        </span>
        <SendButton
          settings={settings}
          count={
            hosts.length + devices.length === 0 ? 0 : changesFor(known.settings, desired).length
          }
          onRequest={startRead}
        />
        <TakeOver lines={lines} hosts={hosts} devices={devices} gatewayId={gatewayId} />
      </div>
      <MovedFans settings={settings} lines={lines} devices={devices} send={send} />
      <CommandStrip houseId={record.id} timeZone={timeZone} send={send} />
      {lines.length === 0 ? (
        <Note title={t("noTerminals")} why={t("noDevicesWhy")} />
      ) : (
        <div
          className={answerViewCss.houseScroll}
          {...keyboardScrollable}
          role="region"
          aria-label={t("wiring")}
        >
          <RecordTable
            label={t("wiring")}
            columns={wiringColumns(t, language)}
            rows={lines}
            keyOf={({ code }) => code}
          />
        </div>
      )}
      <OutputTests record={record} settings={settings} devices={devices} send={send} />
      <SendDialog send={send} record={record} settings={settings} timeZone={timeZone} />
    </>
  );
});

function summary(lines: readonly WiringLine[], t: ReturnType<typeof useGatewayText>["t"]) {
  const same = lines.filter(({ match }) => match === "same").length;
  return same === lines.length
    ? t("wiringSame", { count: same })
    : t("wiringDiffers", { count: lines.length - same, total: lines.length });
}

/** Sends the stored wiring; the review requests the person's input for it. */
const SendButton = observer(function SendButton({
  settings: { lock, offer },
  count,
  onRequest,
}: {
  settings: HouseSettingsReply;
  count: number;
  onRequest: () => void;
}) {
  const { session } = useStores();
  const { t, language } = useGatewayText();
  if (!session.may("control.send") || !offer.write.includes("wiring")) return null;
  const isMany = count > orderItemsMax;
  return (
    <>
      <Button
        intent="primary"
        text={t("wiringSend", { count })}
        disabled={lock !== null || count === 0 || isMany}
        onClick={onRequest}
      />
      {lock !== null && <span>{lockReasons[lock][language]}</span>}
      {isMany && <span>{commandRefusals.tooLarge[language]}</span>}
    </>
  );
});
