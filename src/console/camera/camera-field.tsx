import { InputGroup } from "@blueprintjs/core";
import { type Camera, cameraFields as fields } from "../../../contract/camera.ts";
import type { Language } from "../../../contract/words.ts";
import type { CameraSay } from "../../i18n/words/camera.ts";
import { HousePick } from "../pick/house-pick.tsx";
import {
  choiceField,
  type FieldPart,
  type FormField,
  lineField,
  shortField,
} from "../record/field.ts";
import { CameraTrial } from "./camera-trial.tsx";
import type { CameraForm } from "./camera-source.ts";

interface Means {
  readonly say: CameraSay;
  readonly language: Language;
}

/** The fields of the form; below the last one the camera is tried as it is filled in. */
export function cameraFields(
  { say, language }: Means,
  camera: Camera | null,
  values: CameraForm,
): readonly FormField<CameraForm>[] {
  // What is kept is shown to no other machine than it was entered for.
  const isElsewhere = camera !== null && values.address !== "" && values.address !== camera.address;
  const isKept = camera?.hasPassword === true || camera?.hasVerifyCode === true;
  const lacksSecret = isElsewhere && isKept && values.password === "" && values.verifyCode === "";
  const secret = (
    name: "password" | "verifyCode",
    isThere: boolean,
    hint: string,
  ): FormField<CameraForm> => ({
    name,
    kind: "part",
    label: (name === "password" ? fields.hasPassword : fields.hasVerifyCode).name[language],
    hint: isThere ? say(isElsewhere ? "keptElsewhereHint" : "keptHint") : hint,
    isShort: true,
    textOf: () => "",
    draw: (part) => <Secret {...part} />,
  });
  return [
    {
      name: "houseId",
      kind: "part",
      label: fields.houseId.name[language],
      draw: ({ name, value, put }) => (
        <HousePick
          name={name}
          label={say("pickHouse")}
          houseId={value ?? null}
          onPick={(id) => put(id ?? undefined)}
        />
      ),
      textOf: (id) => (id === undefined ? "" : `#${id}`),
    },
    lineField(fields, "name", language),
    choiceField(fields, "type", language),
    { ...choiceField(fields, "stream", language), hint: say("streamHint") },
    { ...shortField(fields, "code", language), hint: say("codeHint") },
    {
      name: "channel",
      kind: "number",
      decimals: 0,
      label: fields.channel.name[language],
      hint: say("channelHint"),
      isShort: true,
    },
    { ...lineField(fields, "address", language), hint: say("addressHint") },
    { ...lineField(fields, "username", language), hint: say("userHint") },
    secret("password", camera?.hasPassword === true, say("passwordHint")),
    secret("verifyCode", camera?.hasVerifyCode === true, say("verifyHint")),
    {
      name: "trial",
      kind: "part",
      label: say("probeTitle"),
      draw: () => <CameraTrial cameraId={camera?.id} values={values} lacksSecret={lacksSecret} />,
      textOf: () => "",
    },
  ];
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
