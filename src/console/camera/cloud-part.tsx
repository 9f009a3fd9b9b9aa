import cameraCss from "./camera.module.css";
import noteCss from "../components/answer/note.module.css";
import { Button, InputGroup, type InputGroupProps } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  type CameraCloud,
  cameraCloudFields,
  cameraTypes,
} from "../../../contract/camera/camera.ts";
import { useStores } from "../../context/use-stores.ts";
import { useCameraText } from "../../i18n/words/camera/camera-words.ts";
import { Task } from "../../stores/record/task.ts";
import { QueryView } from "../components/answer/query-view.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import { useOpenEdit } from "../components/dialog/use-open-edit.ts";
import { OrgSelect, useIsOrgOpen, useSettingOrg } from "../alarm/setting/use-setting-org.tsx";
import { Field, FormFields, useFieldMessage } from "../components/input/field.tsx";

/** The accounts of an organisation at the vendors' clouds. */
export const CloudPart = observer(function CloudPart() {
  const { t } = useCameraText();
  const orgId = useSettingOrg();
  const isOpen = useIsOrgOpen(orgId);
  return (
    <div className={cameraCss.cameraBoard}>
      <h1 className="visually-hidden">{t("cameraClouds")}</h1>
      <p className={noteCss.panelNote}>{t("cloudWhy")}</p>
      <div className={cameraCss.cameraOrg}>
        <OrgSelect orgId={orgId} />
      </div>
      {!isOpen && <Clouds key={orgId} orgId={orgId} />}
    </div>
  );
});

const Clouds = observer(function Clouds({ orgId }: { readonly orgId: number | undefined }) {
  const orgFilter = orgId === undefined ? {} : { orgId };
  const query = useApiQuery("cameraClouds", orgFilter);
  return (
    <QueryView query={query}>
      {(clouds) => (
        <div className="flow">
          {clouds.map((cloud) => (
            <CloudForm
              key={`${cloud.type} ${cloud.appKey}`}
              cloud={cloud}
              orgFilter={orgFilter}
              onSaved={() => void query.load(false)}
            />
          ))}
        </div>
      )}
    </QueryView>
  );
});

interface FormProps {
  readonly cloud: CameraCloud;
  readonly orgFilter: { readonly orgId?: number };
  readonly onSaved: () => void;
}

const CloudForm = observer(function CloudForm({ cloud, orgFilter, onSaved }: FormProps) {
  const { callApi, session, toast } = useStores();
  const { t, language } = useCameraText();
  const mayManage = session.may("camera.manage");
  const [appKey, setKey] = useState(cloud.appKey);
  const [appSecret, setSecret] = useState("");
  const [task] = useState(
    () =>
      new Task(
        (input: { appKey: string; appSecret: string }) =>
          callApi("saveCameraCloud", { ...orgFilter, type: cloud.type, ...input }),
        onSaved,
      ),
  );
  const isDirty = appKey !== cloud.appKey || appSecret !== "";
  const title = cameraTypes[cloud.type][language];
  useOpenEdit(isDirty, title);
  async function save() {
    task.start({ appKey: appKey.trim(), appSecret });
    if (!(await task.confirm())) return;
    setSecret("");
    toast.show("success", t("savedDone"));
  }
  return (
    <form
      className={cameraCss.cameraCloud}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>
        {title} <small>{t(stateOf(cloud))}</small>
      </h2>
      <FormFields messages={task.fields}>
        <CloudField
          id={`key-${cloud.type}`}
          name="appKey"
          hint={cloud.hasSecret && mayManage ? t(appKey === "" ? "cloudEnds" : "cloudEndHint") : ""}
          value={appKey}
          readOnly={!mayManage}
          autoComplete="off"
          onValueChange={setKey}
        />
        {mayManage && (
          <>
            <CloudField
              id={`secret-${cloud.type}`}
              name="appSecret"
              hint={cloud.hasSecret ? t(storedHintOf(cloud)) : ""}
              value={appSecret}
              type="password"
              autoComplete="new-password"
              onValueChange={setSecret}
            />
            <Button
              type="submit"
              intent="primary"
              text={t("saveCloud")}
              disabled={!isDirty}
              loading={task.isSending}
            />
          </>
        )}
      </FormFields>
    </form>
  );
});

const stateOf = ({ hasSecret, isUnreadable }: CameraCloud) =>
  isUnreadable ? "cloudUnreadable" : hasSecret ? "cloudSet" : "cloudNotSet";
const storedHintOf = ({ isUnreadable }: CameraCloud) =>
  isUnreadable ? "keptUnreadableHint" : "keptHint";

interface FieldProps extends Pick<
  InputGroupProps,
  "value" | "type" | "readOnly" | "autoComplete" | "onValueChange"
> {
  readonly id: string;
  readonly name: "appKey" | "appSecret";
  readonly hint: string;
}

/** A field of the form; the server's message replaces its hint. */
const CloudField = observer(function CloudField({ id, name, hint, ...input }: FieldProps) {
  const { language } = useCameraText();
  const fault = useFieldMessage(name);
  const text = fault ?? hint;
  const isFaulty = fault !== undefined;
  return (
    <Field
      name={name}
      label={cameraCloudFields[name].name[language]}
      labelFor={id}
      helperText={text === "" ? undefined : <span id={`${id}-hint`}>{text}</span>}
      intent={isFaulty ? "danger" : "none"}
    >
      <InputGroup
        {...input}
        id={id}
        intent={isFaulty ? "danger" : "none"}
        aria-invalid={isFaulty}
        {...(text !== "" && { "aria-describedby": `${id}-hint` })}
        maxLength={cameraCloudFields[name].max}
      />
    </Field>
  );
});
