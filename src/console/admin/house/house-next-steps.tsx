import css from "./house-manage.module.css";
import { Button } from "@blueprintjs/core";
import { Cross, Tick } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { animalOf } from "../../../../contract/base/animal.ts";
import type { ManagedHouse } from "../../../../contract/fleet/house/house-manage.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useHouseManageText } from "../../../i18n/words/fleet/house-manage-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";

/**
 * Remaining steps for a new house: a flock, a gateway, and a message from the gateway. Each step is
 * ticked as soon as it is done.
 */
export const HouseNextSteps = observer(function HouseNextSteps({
  house,
  onFlock,
}: {
  /** Null: none was created. */
  house: ManagedHouse | null;
  onFlock: (house: ManagedHouse) => void;
}) {
  const [dismissed, setDismissed] = useState<ManagedHouse | null>(null);
  if (house === null || house === dismissed) return null;
  return <Steps house={house} onFlock={onFlock} onDismiss={() => setDismissed(house)} />;
});

const gateways = (more: string): string => `${paths.gatewayManage}?${more}`;

const Steps = observer(function Steps({
  house,
  onFlock,
  onDismiss,
}: {
  house: ManagedHouse;
  onFlock: (house: ManagedHouse) => void;
  onDismiss: () => void;
}) {
  const { fleet, session } = useStores();
  const { t, language } = useHouseManageText(animalOf(house.species));
  const now = fleet.house(house.id)?.house;
  const networkId = now?.networkId ?? null;
  const mayConnect = session.may("gateway.manage");
  return (
    <section className={`cluster ${css.nextSteps}`} aria-label={t("nextSteps")}>
      <p>{t("houseMade", { name: nameIn(house, language) })}</p>
      <ol>
        <Step isDone={now?.isEmpty === false} name={t("stepFlock")} done={t("stepDone")}>
          {session.may("flock.manage") && (
            <Button
              size="small"
              variant="outlined"
              text={t("stepFlock")}
              onClick={() => onFlock(house)}
            />
          )}
        </Step>
        <Step isDone={networkId !== null} name={t("stepGateway")} done={t("stepDone")}>
          {mayConnect && <Link to={gateways(`new=${house.id}`)}>{t("stepGateway")}</Link>}
        </Step>
        <Step isDone={now?.isOnline === true} name={t("stepConnect")} done={t("stepDone")}>
          {mayConnect && networkId !== null && (
            <Link to={gateways(`q=${encodeURIComponent(networkId)}`)}>{t("stepConnect")}</Link>
          )}
        </Step>
      </ol>
      <Button
        size="small"
        variant="minimal"
        icon={<Cross />}
        aria-label={t("close")}
        title={t("close")}
        onClick={onDismiss}
      />
    </section>
  );
});

/** `children`: how it is done; false where this user may not do it, or cannot yet. */
function Step({
  isDone,
  name,
  done,
  children,
}: {
  isDone: boolean;
  name: string;
  done: string;
  children: ReactNode;
}) {
  return (
    <li className="inline-row" data-done={isDone}>
      {isDone && <Tick title={done} />}
      {isDone || children === false ? name : children}
    </li>
  );
}
