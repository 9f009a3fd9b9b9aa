import "./camera.css";
import { Button, FormGroup, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { type CameraCloud, cameraCloudFields, cameraTypes } from "../../../contract/camera.ts";
import { hasEveryOrg } from "../../../contract/role.ts";
import { useStores } from "../../context/use-stores.ts";
import { useCameraSay } from "../../i18n/words/camera.ts";
import { nameIn } from "../../lib/name.ts";
import { Task } from "../../stores/record/task.ts";
import { AnswerView } from "../part/answer-view.tsx";
import { useAnswer } from "../part/use-answer.ts";
import { useOpenEdit } from "../part/use-open-edit.ts";
import { useOrgs } from "../pick/use-orgs.ts";
import { FilterSelect } from "../record/filter-select.tsx";
import { useAddress } from "../record/use-address.ts";

/** The accounts of an organisation at the vendors' clouds. */
export const CloudPart = observer(function CloudPart() {
  const { session } = useStores();
  const { say, language } = useCameraSay();
  const { read, put } = useAddress();
  const isOfAll = session.user !== null && hasEveryOrg(session.user);
  const orgs = useOrgs(isOfAll);
  // Whoever sees all begins with the first.
  const orgId = Number(read("org")) || (orgs[0]?.id ?? 0);
  return (
    <div className="camera-board">
      <h1 className="visually-hidden">{say("cameraClouds")}</h1>
      <p className="panel-note">{say("cloudWhy")}</p>
      {isOfAll && (
        <div className="camera-org">
          <FilterSelect
            label={say("cloudOrg")}
            value={orgId === 0 ? "" : String(orgId)}
            options={orgs.map((org) => ({ value: String(org.id), label: nameIn(org, language) }))}
            onPick={(org) => put({ org })}
          />
        </div>
      )}
      {(!isOfAll || orgId !== 0) && <Clouds key={orgId} orgId={orgId} />}
    </div>
  );
});

const Clouds = observer(function Clouds({ orgId }: { readonly orgId: number }) {
  const asked = orgId === 0 ? {} : { orgId };
  const answer = useAnswer("cameraClouds", asked);
  return (
    <AnswerView answer={answer}>
      {(clouds) =>
        clouds.map((cloud) => (
          <CloudForm
            key={`${cloud.type} ${cloud.appKey}`}
            cloud={cloud}
            asked={asked}
            onSaved={() => void answer.load(false)}
          />
        ))
      }
    </AnswerView>
  );
});

interface FormProps {
  readonly cloud: CameraCloud;
  readonly asked: { readonly orgId?: number };
  readonly onSaved: () => void;
}

const CloudForm = observer(function CloudForm({ cloud, asked, onSaved }: FormProps) {
  const { callApi, toast } = useStores();
  const { say, language } = useCameraSay();
  const [appKey, setKey] = useState(cloud.appKey);
  const [appSecret, setSecret] = useState("");
  const [task] = useState(
    () =>
      new Task(
        (input: { appKey: string; appSecret: string }) =>
          callApi("saveCameraCloud", { ...asked, type: cloud.type, ...input }),
        onSaved,
      ),
  );
  const isDirty = appKey !== cloud.appKey || appSecret !== "";
  const title = cameraTypes[cloud.type][language];
  useOpenEdit(isDirty, title);
  async function save() {
    task.ask({ appKey: appKey.trim(), appSecret });
    if (!(await task.confirm())) return;
    setSecret("");
    toast.show("success", say("savedDone"));
  }
  return (
    <form
      className="camera-cloud"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>
        {title} <small>{say(cloud.hasSecret ? "cloudSet" : "cloudNotSet")}</small>
      </h2>
      <FormGroup label={cameraCloudFields.appKey.name[language]} labelFor={`key-${cloud.type}`}>
        <InputGroup
          id={`key-${cloud.type}`}
          autoComplete="off"
          maxLength={cameraCloudFields.appKey.max}
          value={appKey}
          onValueChange={setKey}
        />
      </FormGroup>
      <FormGroup
        label={cameraCloudFields.appSecret.name[language]}
        labelFor={`secret-${cloud.type}`}
        helperText={cloud.hasSecret ? say("keptHint") : undefined}
      >
        <InputGroup
          id={`secret-${cloud.type}`}
          type="password"
          autoComplete="new-password"
          maxLength={cameraCloudFields.appSecret.max}
          value={appSecret}
          onValueChange={setSecret}
        />
      </FormGroup>
      <Button
        type="submit"
        intent="primary"
        text={say("saveCloud")}
        disabled={!isDirty}
        loading={task.isSending}
      />
    </form>
  );
});
