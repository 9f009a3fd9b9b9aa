import { FormGroup, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { PlanHouse, RolloutPlan, Unfit } from "../../../contract/update/rollout.ts";
import { type UpdateSay, useUpdateSay } from "../../i18n/words/update.ts";
import type { RolloutForm } from "../../stores/page/rollout-form.ts";

const unfitWords = {
  noGateway: "unfitNoGateway",
  otherOrg: "unfitOtherOrg",
  otherType: "unfitOtherType",
  protocol: "unfitProtocol",
  noFiles: "unfitNoFiles",
  sameVersion: "unfitSameVersion",
  underWay: "unfitUnderWay",
} as const satisfies Record<Unfit, string>;

/** Who takes part, who does not and why; and the number that is typed. */
export const RolloutPlanView = observer(function RolloutPlanView({ form }: { form: RolloutForm }) {
  const { say } = useUpdateSay();
  const { plan } = form;
  if (plan === null) return <p role="status">{form.failure === null ? say("looking") : ""}</p>;
  const fit = plan.houses.filter(({ unfit }) => unfit === null);
  const [only] = fit;
  return (
    <>
      <div className="rollout-plan" role="status">
        <p>
          <strong>{planText(plan, fit.length, say)}</strong>
        </p>
        {fit.length === 1 && only !== undefined && (
          <p>
            {say("fromTo", {
              from: only.version ?? say("unknownVersion"),
              to: plan.file.version,
            })}
          </p>
        )}
        {notesOf(plan.houses, say).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {fit.length > 0 && (
        <FormGroup label={say("typeCount", { count: fit.length })} labelFor="rollout-count">
          <InputGroup
            id="rollout-count"
            inputMode="numeric"
            autoComplete="off"
            value={form.typed}
            maxLength={5}
            onValueChange={form.setTyped}
          />
        </FormGroup>
      )}
    </>
  );
});

const planText = ({ waves }: RolloutPlan, count: number, say: UpdateSay): string =>
  count === 0
    ? say("planNone")
    : say("planOf", { count, waves: waves.length, sizes: waves.join(" + ") });

/** What is to be known of those who take part, and of those who do not. */
function notesOf(houses: readonly PlanHouse[], say: UpdateSay): string[] {
  const fit = houses.filter(({ unfit }) => unfit === null);
  const out = new Map<Unfit, number>();
  for (const { unfit } of houses) if (unfit !== null) out.set(unfit, (out.get(unfit) ?? 0) + 1);
  const why = [...out].map(([unfit, count]) => `${say(unfitWords[unfit])} ${count}`).join(" · ");
  const count = houses.length - fit.length;
  const offline = fit.filter(({ isOnline }) => !isOnline).length;
  const older = fit.filter(({ isOlder }) => isOlder).length;
  return [
    count > 0 ? say("leftOutCount", { count, why }) : "",
    offline > 0 ? say("offlineCount", { count: offline }) : "",
    older > 0 ? say("olderCount", { count: older }) : "",
  ].filter((note) => note !== "");
}
