import "./house-manage.css";
import { Button } from "@blueprintjs/core";
import { Cross, Tick } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link } from "react-router-dom";
import { animalOf } from "../../../contract/animal.ts";
import type { ManagedHouse } from "../../../contract/house-manage.ts";
import { useStores } from "../../context/use-stores.ts";
import { useHouseManageSay } from "../../i18n/words/house-manage.ts";
import { nameIn } from "../../lib/name.ts";

/**
 * What a house that was just made still needs: a flock, a gateway, and that the gateway is heard.
 * Each step is ticked as soon as it is done.
 */
export const HouseNextSteps = observer(function HouseNextSteps({
  house,
  onFlock,
}: {
  /** Null: none was made. */
  house: ManagedHouse | null;
  onFlock: (house: ManagedHouse) => void;
}) {
  const { fleet, session } = useStores();
  const [dismissed, setDismissed] = useState<ManagedHouse | null>(null);
  const { say, language } = useHouseManageSay(animalOf(house?.species ?? "broiler"));
  if (house === null || house === dismissed) return null;
  const now = fleet.house(house.id)?.house;
  const isGatewayThere = (now?.networkId ?? null) !== null;
  const gateways = (more: string) => ({ search: `?tab=gateways&${more}` });
  const steps = [
    {
      key: "flock",
      isDone: now?.isEmpty === false,
      text: say("stepFlock"),
      act: session.may("flock.manage") ? (
        <Button
          size="small"
          variant="outlined"
          text={say("stepFlock")}
          onClick={() => onFlock(house)}
        />
      ) : null,
    },
    {
      key: "gateway",
      isDone: isGatewayThere,
      text: say("stepGateway"),
      act: session.may("gateway.manage") ? (
        <Link to={gateways(`new=${house.id}`)}>{say("stepGateway")}</Link>
      ) : null,
    },
    {
      key: "connect",
      isDone: now?.isOnline === true,
      text: say("stepConnect"),
      act:
        isGatewayThere && session.may("gateway.manage") ? (
          <Link to={gateways(`q=${encodeURIComponent(now?.networkId ?? "")}`)}>
            {say("stepConnect")}
          </Link>
        ) : null,
    },
  ];
  return (
    <section className="next-steps" aria-label={say("nextSteps")}>
      <p>{say("houseMade", { name: nameIn(house, language) })}</p>
      <ol>
        {steps.map(({ key, isDone, text, act }) => (
          <li key={key} data-step={key} data-done={isDone}>
            {isDone ? (
              <>
                <Tick title={say("stepDone")} /> {text}
              </>
            ) : (
              (act ?? text)
            )}
          </li>
        ))}
      </ol>
      <Button
        size="small"
        variant="minimal"
        icon={<Cross />}
        aria-label={say("close")}
        title={say("close")}
        onClick={() => setDismissed(house)}
      />
    </section>
  );
});
