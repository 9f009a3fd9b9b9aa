import { FormGroup, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type {
  PlanHouse,
  RolloutPlan,
  Unfit,
} from "../../../../contract/control/firmware/rollout.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type UpdateSay, useUpdateSay } from "../../../i18n/words/control/firmware-words.ts";
import { nameIn } from "../../../lib/text/localized-name.ts";
import type { RolloutForm } from "../../../stores/control/rollout-form.ts";
import { reached } from "../../components/input/scroll-by-key.ts";
import { type Column, RecordTable } from "../../crud/list/record-table.tsx";
import { versionsText } from "./firmware-text.ts";

const unfitWords = {
  noGateway: "unfitNoGateway",
  otherOrg: "unfitOtherOrg",
  otherType: "unfitOtherType",
  protocol: "unfitProtocol",
  noFiles: "unfitNoFiles",
  sameVersion: "unfitSameVersion",
  underWay: "unfitUnderWay",
} as const satisfies Record<Unfit, string>;

/** The houses that take part, and the others with the reason; and the number to type. */
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
          <p>{versionsText(sentBy(plan.file, only), say)}</p>
        )}
        {notesOf(plan.houses, say).map((note) => (
          <p key={note}>{note}</p>
        ))}
        {form.beyond > 0 && <p>{say("beyond", { count: form.beyond })}</p>}
      </div>
      <PlanHouses plan={plan} />
      {fit.length > 0 && <Given form={form} count={fit.length} />}
    </>
  );
});

const sentBy = (
  { kind, version }: RolloutPlan["file"],
  { version: fromVersion }: Pick<PlanHouse, "version">,
) => ({ kind, fromVersion, toVersion: version });

/** Most houses that are listed one by one. */
const listedMax = 200;
/** House by house: what runs, and the wave or why not; those who take part first, by wave. */
const PlanHouses = observer(function PlanHouses({ plan }: { plan: RolloutPlan }) {
  const { fleet } = useStores();
  const { say, language } = useUpdateSay();
  const { file, houses } = plan;
  const ordered = houses.toSorted((a, b) => (a.wave ?? Infinity) - (b.wave ?? Infinity));
  const nameOf = (houseId: number) => {
    const house = fleet.house(houseId)?.house;
    return house === undefined ? String(houseId) : nameIn(house, language);
  };
  const columns: readonly Column<PlanHouse>[] = [
    {
      key: "house",
      title: say("colHouse"),
      isMain: true,
      cell: ({ houseId }) => nameOf(houseId),
    },
    {
      key: "versions",
      title: say("colVersion"),
      width: 170,
      cell: ({ version }) => versionsText(sentBy(file, { version }), say),
    },
    {
      key: "wave",
      title: say("colWave"),
      width: 180,
      cell: ({ wave, unfit }) =>
        unfit === null ? (wave ?? 0) + 1 : say("takesNoPart", { why: say(unfitWords[unfit]) }),
    },
  ];
  const more = houses.length - listedMax;
  return (
    <details className="rollout-houses">
      <summary>{say("houseByHouse")}</summary>
      <div className="update-scroll" {...reached} role="region" aria-label={say("houseByHouse")}>
        <RecordTable
          label={say("houseByHouse")}
          columns={columns}
          rows={ordered.slice(0, listedMax)}
          keyOf={({ houseId }) => houseId}
        />
      </div>
      {more > 0 && <p className="panel-note">{say("moreHouses", { count: more })}</p>}
    </details>
  );
});

/** Confirmations by the person: the number, and more if animals are in. */
const Given = observer(function Given({ form, count }: { form: RolloutForm; count: number }) {
  const { say } = useUpdateSay();
  return (
    <>
      <FormGroup label={say("typeCount", { count })} labelFor="rollout-count">
        <InputGroup
          id="rollout-count"
          inputMode="numeric"
          autoComplete="off"
          value={form.typed}
          maxLength={5}
          onValueChange={form.setTyped}
        />
      </FormGroup>
      {form.asks("reason") && (
        <FormGroup label={say("typeWhy")} labelFor="rollout-why">
          <InputGroup
            id="rollout-why"
            autoComplete="off"
            value={form.why}
            maxLength={200}
            onValueChange={form.setWhy}
          />
        </FormGroup>
      )}
      {form.asks("second") && <p className="panel-note">{say("secondFirst")}</p>}
    </>
  );
});

const planText = ({ waves }: RolloutPlan, count: number, say: UpdateSay): string =>
  count === 0
    ? say("planNone")
    : say("planOf", { count, waves: waves.length, sizes: waves.join(" + ") });

/** Returns notes on the houses that take part, and on those that do not. */
function notesOf(houses: readonly PlanHouse[], say: UpdateSay): string[] {
  const fit = houses.filter(({ unfit }) => unfit === null);
  const out = new Map<Unfit, number>();
  for (const { unfit } of houses) if (unfit !== null) out.set(unfit, (out.get(unfit) ?? 0) + 1);
  const why = [...out].map(([unfit, count]) => `${say(unfitWords[unfit])} ${count}`).join(" · ");
  const count = houses.length - fit.length;
  const offline = fit.filter(({ isOnline }) => !isOnline).length;
  const older = fit.filter(({ isOlder }) => isOlder).length;
  const held = fit.filter(({ isStocked, isEmptyOnly }) => isStocked && isEmptyOnly).length;
  return [
    count > 0 ? say("leftOutCount", { count, why }) : "",
    offline > 0 ? say("offlineCount", { count: offline }) : "",
    held > 0 ? say("emptyOnlyCount", { count: held }) : "",
    older > 0 ? say("olderCount", { count: older }) : "",
  ].filter((note) => note !== "");
}
