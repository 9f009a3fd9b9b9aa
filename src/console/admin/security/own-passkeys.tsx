import { Button, InputGroup } from "@blueprintjs/core";
import { Key } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useId, useState } from "react";
import {
  type Passkey,
  passkeyNameMax,
  passkeyObstacles,
} from "../../../../contract/account/passkey.ts";
import { messages } from "../../../../contract/base/server-message.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useSecurityText } from "../../../i18n/words/account/security-words.ts";
import { hasPasskeys, isPasskeyCancelled, makePasskey } from "../../../lib/browser/passkey.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { Task } from "../../../stores/record/task.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { RemovalQuestion } from "../../components/dialog/removal-question.tsx";
import { TaskForm, TaskFormDialog } from "../../components/dialog/task-form.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import css from "./security.module.css";
import { Field } from "../../components/input/field.tsx";

/** The dialog shows failures. */
const inBackground = { isForeground: false } as const;

/**
 * The user's own passkeys, to create, rename and remove; or the reason why none is possible here.
 */
export const OwnPasskeys = observer(function OwnPasskeys() {
  const { callApi, toast } = useStores();
  const { t, language } = useSecurityText();
  const query = useApiQuery("listPasskey", {});
  const [isMaking, setMaking] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const reload = () => query.load(false);
  const remove = ({ id }: Passkey) =>
    callApi("deletePasskey", { id }).then(() => {
      toast.show("success", messages.deleted[language]);
      return reload();
      // The failure was reported already: the sign-in may be too long ago.
    }, reload);
  return (
    <Panel id="own-passkeys" title={t("passkeyTitle")}>
      <p className={`muted ${css.securityNote}`}>{t("passkeyWhy")}</p>
      <QueryView query={query}>
        {({ rows, obstacle, origin }) => {
          const why =
            obstacle === null ? obstacleHere(origin, t) : passkeyObstacles[obstacle][language];
          return (
            <ul className="bare-list">
              {rows.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRemove={setRemoved} />
              ))}
              <li className={css.securityRow}>
                {why === null ? (
                  <Button text={t("passkeyAdd")} onClick={() => setMaking(true)} />
                ) : (
                  <div>{why}</div>
                )}
              </li>
            </ul>
          );
        }}
      </QueryView>
      <RemovalQuestion
        row={removed}
        text={({ name }) => t("passkeyRemoveAsk", { name })}
        yes={t("passkeyRemove")}
        remove={remove}
        onEnd={() => setRemoved(null)}
      />
      {isMaking && (
        <NewPasskey
          onClose={() => {
            setMaking(false);
            void reload();
          }}
        />
      )}
    </Panel>
  );
});

/** Why this page cannot create passkeys although the installation supports them; null: it can. */
function obstacleHere(origin: string, t: ReturnType<typeof useSecurityText>["t"]): string | null {
  if (window.location.origin !== origin) return t("passkeyElsewhere", { origin });
  return hasPasskeys() ? null : t("passkeyNoBrowser");
}

const PasskeyRow = observer(function PasskeyRow({
  passkey,
  onRemove,
}: {
  passkey: Passkey;
  onRemove: (passkey: Passkey) => void;
}) {
  const { t } = useSecurityText();
  const { name, createdAt, usedAt, isBackedUp } = passkey;
  const timeOf = (at: number) => formatTime(at, ownZone()).slice(0, 16);
  return (
    <li className={css.securityRow}>
      <Key />
      <div>
        <p className="no-margin strong">{name}</p>
        <p className="muted type-m no-margin">
          {[
            t("passkeyMade", { time: timeOf(createdAt) }),
            usedAt === null ? t("passkeyUnused") : t("passkeyUsed", { time: timeOf(usedAt) }),
            t(isBackedUp ? "passkeySynced" : "passkeyOneDevice"),
          ].join(" · ")}
        </p>
      </div>
      <Button
        size="small"
        variant="outlined"
        text={t("passkeyRemove")}
        aria-label={t("passkeyRemoveOf", { name })}
        onClick={() => onRemove(passkey)}
      />
    </li>
  );
});

const NewPasskey = observer(function NewPasskey({ onClose }: { onClose: () => void }) {
  const { callApi } = useStores();
  const { t } = useSecurityText();
  const id = useId();
  const [name, setName] = useState("");
  const [task] = useState(
    () =>
      new Task(
        async (name: string) => {
          const options = await callApi("beginPasskey", {}, inBackground);
          const answer = await makePasskey(options).catch((error: unknown) => {
            throw new Error(t(isPasskeyCancelled(error) ? "passkeyCancelled" : "passkeyFailed"));
          });
          await callApi("savePasskey", { name, answer: answer as never }, inBackground);
        },
        () => undefined,
      ),
  );
  return (
    <TaskFormDialog isOpen title={t("passkeyAdd")} onClose={onClose}>
      <TaskForm
        task={task}
        input={name.trim()}
        button={t("passkeyMake")}
        isShort={name.trim() === ""}
        onClose={onClose}
        onSent={onClose}
      >
        <p>{t("passkeyHow")}</p>
        <Field name="name" label={t("passkeyName")} labelFor={id}>
          <InputGroup
            id={id}
            value={name}
            autoComplete="off"
            maxLength={passkeyNameMax}
            onValueChange={setName}
          />
        </Field>
      </TaskForm>
    </TaskFormDialog>
  );
});
