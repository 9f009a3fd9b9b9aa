import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import gatewayCss from "./gateway.module.css";
import { Button, Callout, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { Duplicate } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useState } from "react";
import type {
  GatewayConnect,
  GatewayRow,
} from "../../../../contract/fleet/gateway/gateway-manage.ts";
import { topics } from "../../../../contract/telemetry/mqtt.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { CredentialTask } from "../../../stores/account/credential-task.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { SmallRetry } from "../../components/answer/retry-button.tsx";
import { useCopy } from "../../components/input/use-copy.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { type GatewayText, useGatewayText } from "../../../i18n/words/fleet/gateway-words.ts";

/**
 * Connection data of a gateway: its secret, shown once; the address, the data to send; and whether
 * a message has been received.
 */
export const GatewayConnectDialog = observer(function GatewayConnectDialog({
  task,
}: {
  task: CredentialTask;
}) {
  const { t } = useGatewayText();
  const { gateway, secret, isSending } = task;
  return (
    <Dialog
      isOpen={gateway !== null}
      onClose={task.close}
      className={`${shellDialogCss.shellDialog} ${gatewayCss.gatewayDialog}`}
      title={t("connectNamed", { name: gateway?.networkId ?? "" })}
      isCloseButtonShown={false}
      canOutsideClickClose={secret === null && !isSending}
      canEscapeKeyClose={secret === null && !isSending}
    >
      {gateway !== null && <Connect key={gateway.id} task={task} gateway={gateway} />}
    </Dialog>
  );
});

const Connect = observer(function Connect({
  task,
  gateway,
}: {
  task: CredentialTask;
  gateway: GatewayRow;
}) {
  const { t } = useGatewayText();
  const connect = useApiQuery("gatewayConnect", { id: gateway.id });
  const { value, failure } = connect;
  return (
    <>
      <DialogBody className="gateway-connect">
        <ReturnFocus />
        <LastMessage gateway={gateway} />
        <Secret task={task} gateway={gateway} />
        {value?.broker === "external" && (
          <Callout intent="warning" icon={null}>
            {t("connectExternal")}
          </Callout>
        )}
        {value !== undefined && <Address connect={value} secret={task.secret} />}
        {value === undefined && (
          <p role="status">
            {failure === null ? (
              t("connectLoading")
            ) : (
              <>
                {t("connectFailed", { reason: failure })} <SmallRetry onRetry={connect.load} />
              </>
            )}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <Button
            intent="primary"
            text={t("close")}
            disabled={task.isSending}
            onClick={task.close}
          />
        }
      />
    </>
  );
});

/** The stream's latest message of its house since the dialog opened: nothing is requested. */
const LastMessage = observer(function LastMessage({ gateway }: { gateway: GatewayRow }) {
  const { fleet, connection, interest } = useStores();
  const { t } = useGatewayText();
  // A partly loaded fleet has a house only while a screen requests it.
  useEffect(
    () => interest.declare({ kind: "house", id: gateway.houseId }),
    [interest, gateway.houseId],
  );
  const [openedAt] = useState(connection.serverNow);
  const record = fleet.house(gateway.houseId);
  const lastMessageAt = Math.max(
    gateway.seenAt ?? 0,
    record?.reading?.at ?? 0,
    record?.house.isOnline === true ? (record.house.onlineSince ?? 0) : 0,
  );
  const hasMessage = lastMessageAt > openedAt;
  const time = formatTime(lastMessageAt, ownZone());
  return (
    <p className={`row ${gatewayCss.gatewayMessage}`} role="status" data-received={hasMessage}>
      <span className={gatewayCss.gatewayPulse} aria-hidden="true" />
      {hasMessage
        ? t("heardFirst", { time })
        : lastMessageAt === 0
          ? t("waitingFirst")
          : t("waitingNext", { time })}
    </p>
  );
});

const Secret = observer(function Secret({
  task,
  gateway,
}: {
  task: CredentialTask;
  gateway: GatewayRow;
}) {
  const { session } = useStores();
  const { t } = useGatewayText();
  const { secret, confirming, failure } = task;
  return (
    <section className="gateway-secret">
      <h3>{t("gatewaySecret")}</h3>
      {secret !== null && (
        <>
          <Copied name={t("gatewaySecret")} text={secret} isBig />
          <p className="gateway-once">{t("secretOnce")}</p>
        </>
      )}
      {secret === null && confirming === null && <p>{credentialText(t, gateway)}</p>}
      {failure !== null && (
        <p className="dialog-failure" role="alert">
          {t("failedAction", { reason: failure })}
        </p>
      )}
      {confirming !== null && <SecretQuestion task={task} confirming={confirming} />}
      {confirming === null && session.may("gateway.manage") && (
        <SecretButtons task={task} isIssued={gateway.credential === "issued"} />
      )}
    </section>
  );
});

function credentialText(t: GatewayText, { credential, issuedAt }: GatewayRow): string {
  if (credential !== "issued") return t(credential === "none" ? "noSecretYet" : "secretIsRevoked");
  return issuedAt === null
    ? t("secretHidden")
    : t("secretSince", { time: formatTime(issuedAt, ownZone()) });
}

/** Asks before a secret that is in use ends. */
const SecretQuestion = observer(function SecretQuestion({
  task,
  confirming,
}: {
  task: CredentialTask;
  confirming: NonNullable<CredentialTask["confirming"]>;
}) {
  const { t } = useGatewayText();
  const isIssue = confirming === "issue";
  return (
    <Callout intent="warning" icon={null} role="alert">
      <p>{t(isIssue ? "askIssue" : "askRevoke")}</p>
      <p className={`flow ${gatewayCss.gatewayChoice}`}>
        <Button text={t("cancel")} disabled={task.isSending} onClick={task.confirmStored} />
        <Button
          intent="danger"
          loading={task.isSending}
          text={t(isIssue ? "issueAnother" : "revokeSecret")}
          onClick={() => void task.confirm()}
        />
      </p>
    </Callout>
  );
});

const SecretButtons = observer(function SecretButtons({
  task,
  isIssued,
}: {
  task: CredentialTask;
  isIssued: boolean;
}) {
  const { t } = useGatewayText();
  return (
    <p className={`flow ${gatewayCss.gatewayChoice}`}>
      <Button
        intent={isIssued ? "none" : "primary"}
        loading={task.isSending}
        text={t(isIssued ? "issueAnother" : "issueSecret")}
        onClick={() => void task.request("issue")}
      />
      {isIssued && (
        <Button
          variant="outlined"
          intent="danger"
          disabled={task.isSending}
          text={t("revokeSecret")}
          onClick={() => void task.request("revoke")}
        />
      )}
    </p>
  );
});

/** A shell passes the text between the quotes unchanged, and inserts the time. */
function sampleLine(
  { port, isTls, networkId, frame }: GatewayConnect,
  host: string,
  secret: string,
): string {
  const body = frame.replace(/"ts":\d+/, `"ts":'$(date +%s)'`);
  const server = `-h ${host} -p ${port}${isTls ? " --tls-use-os-certs" : ""}`;
  const topic = topics.tele(networkId);
  return `mosquitto_pub ${server} -u ${networkId} -P ${secret} -q 1 -t ${topic} -m '${body}'`;
}

const Address = observer(function Address({
  connect,
  secret,
}: {
  connect: GatewayConnect;
  secret: string | null;
}) {
  const { t } = useGatewayText();
  const host = connect.host ?? window.location.hostname;
  const place = "SECRET";
  return (
    <section>
      {!connect.isPublic && connect.broker === "embedded" && (
        <p className={gatewayCss.gatewayNote}>{t("connectOwn")}</p>
      )}
      <dl className={gatewayCss.gatewayFacts}>
        <Fact name={t("connectAddress")}>{host}</Fact>
        <Fact name={t("connectPort")}>{connect.port}</Fact>
        <Fact name={t("connectTls")}>{t(connect.isTls ? "yesWord" : "noWord")}</Fact>
        <Fact name={t("connectUser")}>{connect.networkId}</Fact>
        <Fact name={t("connectPublish")} isWide>
          {connect.publishTopics.map((topic) => (
            <code key={topic}>{topic}</code>
          ))}
        </Fact>
        <Fact name={t("connectSubscribe")} isWide>
          {connect.subscribeTopics.map((topic) => (
            <code key={topic}>{topic}</code>
          ))}
        </Fact>
        <Fact name={t("connectFileKey")} isWide>
          <code>{connect.fileKey}</code>
        </Fact>
        <Fact name={t("connectWill")} isWide>
          <code>{connect.will.topic}</code>
          <code>{connect.will.payload}</code>
        </Fact>
      </dl>
      <p>
        <a href="/gateway/index.html" target="_blank" rel="noreferrer">
          {t("connectProtocol")}
        </a>
      </p>
      <h3>{t("connectFrame")}</h3>
      <Copied name={t("connectFrame")} text={connect.frame} />
      <h3>{t("connectLine")}</h3>
      <Copied name={t("connectLine")} text={sampleLine(connect, host, secret ?? place)} />
      {secret === null && (
        <p className={gatewayCss.gatewayNote}>{t("connectLineHint", { place })}</p>
      )}
    </section>
  );
});

const Fact = ({
  name,
  children,
  isWide = false,
}: {
  name: string;
  children: ReactNode;
  isWide?: boolean;
}) => (
  <div className={isWide ? "is-wide" : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A text with the button that copies it. */
const Copied = observer(function Copied({
  name,
  text,
  isBig = false,
}: {
  name: string;
  text: string;
  isBig?: boolean;
}) {
  const { t } = useGatewayText();
  const copy = useCopy();
  return (
    <div className={gatewayCss.gatewayCopied} data-big={isBig}>
      <output aria-label={name}>{text}</output>
      <Button
        size="small"
        icon={<Duplicate />}
        aria-label={t("copyNamed", { name })}
        title={t("copyNamed", { name })}
        onClick={() => void copy(text)}
      />
    </div>
  );
});
