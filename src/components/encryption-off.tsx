import css from "./camera-picture.module.css";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { type CameraType, noVideoReasons } from "../../contract/camera/camera.ts";
import { fill } from "../../contract/base/server-message.ts";
import type { Language } from "../../contract/base/words.ts";
import { useStores } from "../context/use-stores.ts";
import { pictureWords as words } from "../i18n/words/base/picture-words.ts";
import { Task } from "../stores/record/task.ts";

interface Props {
  readonly cameraId: number;
  readonly type: CameraType;
  readonly language: Language;
  readonly onOff?: (() => void) | undefined;
}

/** For users who may change cameras: turns off the device's encryption after a confirmation. */
export const EncryptionOff = observer(function EncryptionOff(props: Props) {
  const { session } = useStores();
  // The other vendor's cloud has no call for it.
  const isOffered = props.type === "hikvision" && session.may("camera.manage");
  return isOffered ? <Offer {...props} /> : null;
});

const Offer = observer(function Offer({ cameraId, language, onOff }: Props) {
  const { callApi } = useStores();
  const [task] = useState(
    () =>
      new Task(
        (id: number) => callApi("decryptCamera", { id }),
        () => undefined,
      ),
  );
  useEffect(() => task.close, [task]);
  const confirm = async () => {
    if ((await task.confirm()) && task.result?.reason === null) onOff?.();
  };
  const { step, result, failure } = task;
  const isOff = step === "done" && result?.reason === null;
  return (
    <div className={css.cameraOff} role="group" aria-label={words.encryption[language]}>
      {(step === "asked" || step === "sending") && <small>{words.encryptionSure[language]}</small>}
      <small role="status">
        {isOff && words.encryptionDone[language]}
        {failure}
        {step === "done" && result?.reason != null && stillOnReason(result.reason, language)}
      </small>
      {step === "asked" || step === "sending" ? (
        <>
          <Act text={words.encryptionYes[language]} isBusy={step === "sending"} onClick={confirm} />
          <Act
            text={words.encryptionNo[language]}
            isBusy={step === "sending"}
            onClick={task.close}
          />
        </>
      ) : (
        !isOff && <Act text={words.encryptionOff[language]} onClick={() => task.start(cameraId)} />
      )}
    </div>
  );
});

/** The credential used here is the code on the label. */
const stillOnReason = (reason: keyof typeof noVideoReasons, language: Language): string =>
  reason === "credentials"
    ? words.encryptionCode[language]
    : fill(words.encryptionOn[language], { reason: noVideoReasons[reason][language] });

const Act = ({
  text,
  isBusy = false,
  onClick,
}: {
  readonly text: string;
  readonly isBusy?: boolean;
  readonly onClick: () => unknown;
}) => (
  <button
    type="button"
    className={css.cameraAgain}
    disabled={isBusy}
    onClick={() => void onClick()}
  >
    {text}
  </button>
);
