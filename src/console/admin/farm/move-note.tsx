import css from "./farm.module.css";
import { withNote } from "../../../../contract/base/words.ts";
import { Checkbox } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { MoveEffects } from "../../../../contract/fleet/farm.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { ApiQuery } from "../../../stores/record/api-query.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { FieldPart } from "../../crud/form/form-field.ts";
import { useFarmText } from "../../../i18n/words/fleet/farm-words.ts";
import { personName } from "../../../stores/record/person-names.ts";
import { SmallRetry } from "../../components/answer/retry-button.tsx";

const named = 8;

interface Props extends FieldPart<number> {
  readonly farmId: number;
  readonly parentId: number | null;
}

/**
 * Effects on others of a move below the new parent, to be read and confirmed before it is saved.
 */
export const MoveNote = observer(function MoveNote({
  name,
  value,
  put,
  isFaulty,
  noteId,
  farmId,
  parentId,
}: Props) {
  const { callApi } = useStores();
  const { t, language } = useFarmText();
  const [query] = useState(
    () =>
      new ApiQuery((options) =>
        callApi("moveEffects", { id: farmId, ...(parentId !== null && { parentId }) }, options),
      ),
  );
  useEffect(() => {
    void query.load();
    return () => query.drop();
  }, [query]);
  const { value: effects, failure } = query;
  const parent = parentId ?? 0;
  const count = (number: number) => formatNumber(number, 0, language);
  return (
    <div
      className={isFaulty ? `${css.moveNote} is-faulty` : css.moveNote}
      aria-busy={effects === undefined && failure === null}
    >
      {effects === undefined && failure === null && <p role="status">{t("moveLoading")}</p>}
      {effects === undefined && failure !== null && (
        <p role="alert">
          {failure} <SmallRetry onRetry={query.load} />
        </p>
      )}
      {effects !== undefined && (
        <>
          <p>
            {t("moveWhat", { farms: count(effects.farms), houses: count(effects.houses) })}{" "}
            {effects.users.length === 0 && t("moveNobody")}
          </p>
          <Users effects={effects} change="loses" />
          <Users effects={effects} change="gains" />
        </>
      )}
      <Checkbox
        name={name}
        disabled={effects === undefined}
        checked={value === parent}
        aria-describedby={noteId}
        aria-invalid={isFaulty}
        label={t("moveSeen")}
        onChange={(event) => put(event.currentTarget.checked ? parent : -1)}
      />
    </div>
  );
});

const Users = observer(function Users({
  effects,
  change,
}: {
  effects: MoveEffects;
  change: "loses" | "gains";
}) {
  const { t, language } = useFarmText();
  const users = effects.users.filter((user) => user.change === change);
  if (users.length === 0) return null;
  const count = (number: number) => formatNumber(number, 0, language);
  return (
    <>
      <p>
        {t(change === "loses" ? "moveLoses" : "moveGains", {
          users: count(users.length),
          houses: count(Math.max(...users.map(({ houses }) => houses))),
        })}
      </p>
      <ul>
        {users.slice(0, named).map(({ id, loginName, realName, houses, farms }) => (
          <li key={id}>
            {t("moveUser", {
              name: withNote(personName(realName), loginName, language),
              houses: count(houses),
              farms: count(farms),
            })}
          </li>
        ))}
        {users.length > named && <li>{t("moveMore", { count: count(users.length - named) })}</li>}
      </ul>
    </>
  );
});
