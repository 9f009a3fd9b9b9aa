import { InputGroup } from "@blueprintjs/core";
import {
  type Camera,
  cameraFields as fields,
  isSamePlace,
  lacksOwnSecret,
} from "../../../contract/camera/camera.ts";
import type { Language } from "../../../contract/base/words.ts";
import type { CameraText } from "../../i18n/words/camera/camera-words.ts";
import { HouseSelect } from "../crud/select/house-select.tsx";
import {
  choiceField,
  type FieldPart,
  type FormField,
  lineField,
  shortField,
} from "../crud/form/form-field.ts";
import { CameraTrial } from "./camera-trial.tsx";
import type { CameraForm } from "./camera-source.ts";

interface Means {
  readonly t: CameraText;
  readonly language: Language;
}

/** The fields of the form; below the last one the camera can be tried with the typed values. */
export function cameraFields(
  { t, language }: Means,
  camera: Camera | null,
  values: CameraForm,
): readonly FormField<CameraForm>[] {
  const { isElsewhere, lacksSecret } = secretState(camera, values);
  const secret = (name: "password" | "verifyCode") =>
    secretField({ t, language }, name, { camera, isElsewhere });
  return [
    {
      name: "houseId",
      kind: "part",
      label: fields.houseId.name[language],
      draw: ({ name, value, put }) => (
        <HouseSelect
          name={name}
          label={t("pickHouse")}
          houseId={value ?? null}
          onPick={(id) => put(id ?? undefined)}
        />
      ),
      textOf: (id) => (id === undefined ? "" : `#${id}`),
    },
    lineField(fields, "name", language),
    choiceField(fields, "type", language),
    { ...choiceField(fields, "stream", language), hint: t("streamHint") },
    { ...shortField(fields, "code", language), hint: t("codeHint") },
    {
      name: "channel",
      kind: "number",
      decimals: 0,
      label: fields.channel.name[language],
      hint: t("channelHint"),
      isShort: true,
    },
    { ...lineField(fields, "address", language), hint: t("addressHint") },
    { ...lineField(fields, "username", language), hint: t("userHint") },
    secret("password"),
    secret("verifyCode"),
    {
      name: "trial",
      kind: "part",
      label: t("probeTitle"),
      draw: () => <CameraTrial cameraId={camera?.id} values={values} lacksSecret={lacksSecret} />,
      textOf: () => "",
    },
  ];
}

/** Stored secrets are used for no machine other than the one they were entered for. */
function secretState(camera: Camera | null, values: CameraForm) {
  if (camera === null) return { isElsewhere: false, lacksSecret: false };
  const { address = "", password = "", verifyCode = "" } = values;
  return {
    isElsewhere: address.trim() !== "" && !isSamePlace(address, camera.address),
    lacksSecret: lacksOwnSecret(camera, { address, password, verifyCode }),
  };
}

function secretField(
  { t, language }: Means,
  name: "password" | "verifyCode",
  { camera, isElsewhere }: { readonly camera: Camera | null; readonly isElsewhere: boolean },
): FormField<CameraForm> {
  const flag = name === "password" ? "hasPassword" : "hasVerifyCode";
  const hint = name === "password" ? "passwordHint" : "verifyHint";
  // A camera without an address uses the secret of its cloud: that one cannot be decrypted.
  const isUnreadable = camera?.fault === "secretKey" && camera.address !== "";
  const storedHint = isUnreadable
    ? "keptUnreadableHint"
    : isElsewhere
      ? "keptElsewhereHint"
      : "keptHint";
  return {
    name,
    kind: "part",
    label: fields[flag].name[language],
    hint: t(camera?.[flag] === true ? storedHint : hint),
    isShort: true,
    textOf: () => "",
    draw: (part) => <Secret {...part} />,
  };
}

/** Never shown again, and never filled in by the browser. */
const Secret = ({ name, label, value, put, isFaulty, noteId }: FieldPart<string | undefined>) => (
  <InputGroup
    name={name}
    type="password"
    autoComplete="new-password"
    aria-label={label}
    aria-invalid={isFaulty}
    aria-describedby={noteId}
    value={value ?? ""}
    onValueChange={put}
  />
);
