import cameraCss from "./camera.module.css";
import noteCss from "../components/answer/note.module.css";
import { Button, Callout } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import {
  type CameraProbe,
  codecMenus,
  noVideoReasons,
  probeCameraSchema,
} from "../../../contract/camera/camera.ts";
import { EncryptionOff } from "../../components/encryption-off.tsx";
import { useStores } from "../../context/use-stores.ts";
import { useCameraText } from "../../i18n/words/camera/camera-words.ts";
import { Task } from "../../stores/record/task.ts";
import { type CameraForm, sentCamera } from "./camera-source.ts";

interface Props {
  /** Id of a saved camera: its secrets are used where none are typed. */
  readonly cameraId: number | undefined;
  readonly values: CameraForm;
  /**
   * True while the stored secrets are for another address, and the typed ones do not replace them.
   */
  readonly lacksSecret: boolean;
}

/** Tries the camera as entered, and shows its picture or the reason for none. */
export const CameraTrial = observer(function CameraTrial({ cameraId, values, lacksSecret }: Props) {
  const { callApi } = useStores();
  const { t } = useCameraText();
  const [task] = useState(
    () =>
      new Task(
        (input: Sent) => callApi("probeCamera", input),
        () => undefined,
      ),
  );
  // The tried values contain a password, so they are dropped with the form.
  useEffect(() => task.close, [task]);
  const sent = { ...sentCamera(values), ...(cameraId === undefined ? {} : { id: cameraId }) };
  // A camera being tried has no name yet.
  const isWhole = probeCameraSchema.safeParse({ ...sent, name: values.name || "-" }).success;
  const start = () => {
    task.start({ ...sent, name: values.name || "-" });
    void task.confirm();
  };
  // The result belongs to the tried values, so it is dropped when one of them changes.
  const isOfThese = task.input !== null && triedOf(task.input) === triedOf(sent);
  return (
    <div className={cameraCss.cameraTrial}>
      <Button
        variant="outlined"
        text={t("probe")}
        loading={task.isSending}
        disabled={!isWhole || lacksSecret}
        onClick={start}
      />
      <div role="status">
        <Hint sent={sent} isWhole={isWhole} lacksSecret={lacksSecret} />
        {task.isSending && <span className={noteCss.panelNote}>{t("probing")}</span>}
        {task.failure !== null && <Callout intent="danger">{task.failure}</Callout>}
        {isOfThese && task.result !== null && (
          <Result cameraId={cameraId} type={values.type} probe={task.result} />
        )}
      </div>
    </div>
  );
});

/** Fields that are missing before the camera can be tried. */
const Hint = observer(function Hint({
  sent: { houseId, code },
  isWhole,
  lacksSecret,
}: {
  readonly sent: Sent;
  readonly isWhole: boolean;
  readonly lacksSecret: boolean;
}) {
  const { t } = useCameraText();
  if (isWhole && !lacksSecret) return null;
  const lacksPlace = !(houseId > 0) || code === "";
  const word = isWhole ? "keptElsewhereHint" : lacksPlace ? "probeShort" : "probeFaulty";
  return <span className={noteCss.panelNote}>{t(word)}</span>;
});

/** All but the name, which makes no difference to the camera. */
const triedOf = (sent: Sent): string => JSON.stringify({ ...sent, name: "" });

type Sent = ReturnType<typeof sentCamera> & { readonly id?: number };

const Result = observer(function Result({
  cameraId,
  type,
  probe,
}: {
  readonly cameraId: number | undefined;
  readonly type: CameraForm["type"];
  readonly probe: CameraProbe;
}) {
  const { t, language } = useCameraText();
  const { reason, codec, width, height, picturesPerS, still } = probe;
  if (reason !== null)
    return (
      <Callout intent="warning" icon={null} data-reason={reason}>
        {t("probeFailed", { reason: noVideoReasons[reason][language] })}
        {reason === "codec" && <p>{codecMenus[type][language]}</p>}
        {reason === "cloudEncrypted" && cameraId !== undefined && (
          <EncryptionOff cameraId={cameraId} type={type} language={language} />
        )}
      </Callout>
    );
  const values = { codec: codecName(codec), width: width ?? 0, height: height ?? 0 };
  return (
    <Callout intent="success" icon={null}>
      <p>{t("probeFine", { ...values, rate: picturesPerS ?? "–" })}</p>
      {still !== null && (
        <img src={`data:image/jpeg;base64,${still}`} alt={t("probeStill")} width="100%" />
      )}
    </Callout>
  );
});

const codecName = (codec: string | null): string =>
  codec?.startsWith("hvc1") === true ? "H.265" : "H.264";
