import { Button } from "@blueprintjs/core";
import { MobilePhone } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { Language } from "../../../../contract/base/words.ts";
import { faultText } from "../../../../contract/base/transport-fault.ts";
import { type PushDevice, pushOutcomes } from "../../../../contract/notify/push.ts";
import { messageOf, messages } from "../../../../contract/base/server-message.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type PushText, usePushText } from "../../../i18n/words/notify/push-words.ts";
import { ownDeviceName } from "../../../lib/browser/device-name.ts";
import {
  pushMark,
  pushObstacle,
  subscribePush,
  unsubscribePush,
} from "../../../lib/browser/push.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { Panel } from "../../components/panel/panel.tsx";
import css from "./security.module.css";

const obstacles = {
  insecure: "pushInsecure",
  noBrowser: "pushNoBrowser",
  denied: "pushDenied",
} as const;

/** The user's own devices that get push messages; or why this one cannot. */
export const OwnPush = observer(function OwnPush() {
  const { callApi, toast, session } = useStores();
  const { t, language } = usePushText();
  const query = useApiQuery("listPushDevice", {});
  const [isBusy, setBusy] = useState(false);
  const [obstacle, setObstacle] = useState(pushObstacle);
  const [here, setHere] = useState("");
  const look = () => pushMark().then(setHere, () => setHere(""));
  useEffect(() => void look(), []);
  const act = (work: Promise<unknown>) => {
    setBusy(true);
    void work
      .then(look)
      // The failure was reported already.
      .catch(() => undefined)
      .finally(() => {
        setBusy(false);
        setObstacle(pushObstacle());
        void query.load(false);
      });
  };
  const subscribe = async (publicKey: string) => {
    const created = await subscribePush(publicKey, session.userId ?? 0).catch((error: unknown) => {
      toast.show("warning", t("pushFailed", { reason: messageOf(error) }));
      return undefined;
    });
    if (created === null) toast.show("warning", t("pushRefused"));
    if (!created) return;
    const name = ownDeviceName(language) || t("pushHere");
    await callApi("savePushDevice", { ...created, name }).catch(async (error: unknown) => {
      await unsubscribePush();
      throw error;
    });
  };
  const remove = async ({ id, mark }: PushDevice) => {
    await callApi("deletePushDevice", { id });
    if (mark === here) await unsubscribePush();
    toast.show("success", messages.deleted[language]);
  };
  const test = async ({ id }: PushDevice) => {
    const { outcome, detail } = await callApi("testPushDevice", { id });
    const parts = [pushOutcomes[outcome][language], faultText(detail, language)].filter(
      (part) => part !== "",
    );
    toast.show(outcome === "sent" ? "success" : "warning", parts.join(" · "));
  };
  return (
    <Panel id="own-push" title={t("pushTitle")}>
      <p className={`muted ${css.securityNote}`}>{t("pushWhy")}</p>
      <QueryView query={query}>
        {({ rows, publicKey }) => (
          <ul className="bare-list">
            {rows.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                isHere={device.mark === here}
                isBusy={isBusy}
                onTest={() => act(test(device))}
                onRemove={() => act(remove(device))}
              />
            ))}
            {!rows.some(({ mark }) => mark === here) && (
              <li className={css.securityRow}>
                {obstacle === null ? (
                  <Button
                    text={t("pushOn")}
                    disabled={isBusy}
                    onClick={() => act(subscribe(publicKey))}
                  />
                ) : (
                  <div>{t(obstacles[obstacle])}</div>
                )}
              </li>
            )}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
});

interface RowProps {
  readonly device: PushDevice;
  readonly isHere: boolean;
  readonly isBusy: boolean;
  readonly onTest: () => void;
  readonly onRemove: () => void;
}

const DeviceRow = observer(function DeviceRow(props: RowProps) {
  const { device, isHere, isBusy, onTest, onRemove } = props;
  const { t, language } = usePushText();
  const { name } = device;
  const own = { size: "small", variant: "outlined", disabled: isBusy } as const;
  return (
    <li className={css.securityRow}>
      <MobilePhone />
      <div>
        <p className="no-margin strong">{isHere ? `${name} · ${t("pushHere")}` : name}</p>
        <p className="muted type-m no-margin">{statusText(device, t, language)}</p>
      </div>
      <Button
        {...own}
        text={t("pushTest")}
        aria-label={t("pushTestOf", { name })}
        onClick={onTest}
      />
      <Button
        {...own}
        text={t("pushOff")}
        aria-label={t("pushOffOf", { name })}
        onClick={onRemove}
      />
    </li>
  );
});

function statusText(
  { createdAt, sentAt, fault, service }: PushDevice,
  t: PushText,
  language: Language,
): string {
  const timeOf = (at: number) => formatTime(at, ownZone()).slice(0, 16);
  return [
    t("pushMade", { time: timeOf(createdAt) }),
    sentAt === null ? t("pushNever") : t("pushSent", { time: timeOf(sentAt) }),
    ...(fault === "" ? [] : [t("pushFault", { fault: faultText(fault, language) })]),
    service,
  ].join(" · ");
}
