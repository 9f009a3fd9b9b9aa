import firmwareCss from "./firmware.module.css";
import noteCss from "../../components/answer/note.module.css";
import { InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type {
  PlanHouse,
  RolloutPlan,
  Unfit,
} from "../../../../contract/control/firmware/rollout.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type UpdateText, useUpdateText } from "../../../i18n/words/control/firmware-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import type { RolloutForm } from "../../../stores/control/rollout-form.ts";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { type Column, RecordTable } from "../../crud/list/record-table.tsx";
import { versionsText } from "./firmware-text.ts";
import { Field } from "../../components/input/field.tsx";

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
  const { t } = useUpdateText();
  const { plan } = form;
  if (plan === null) return <p role="status">{form.failure === null ? t("looking") : ""}</p>;
  const fit = plan.houses.filter(({ unfit }) => unfit === null);
  const [only] = fit;
  return (
    <>
      <div className={firmwareCss.rolloutPlan} role="status">
        <p>
          <strong>{planText(plan, fit.length, t)}</strong>
        </p>
        {fit.length === 1 && only !== undefined && (
          <p>{versionsText(sentBy(plan.file, only), t)}</p>
        )}
        {notesOf(plan.houses, t).map((note) => (
          <p key={note}>{note}</p>
        ))}
        {form.beyond > 0 && <p>{t("beyond", { count: form.beyond })}</p>}
      </div>
      <PlanHouses plan={plan} />
      {fit.length > 0 && <RolloutReasonForm form={form} count={fit.length} />}
    </>
  );
});

const sentBy = (
  { kind, version }: RolloutPlan["file"],
  { version: fromVersion }: Pick<PlanHouse, "version">,
) => ({ kind, fromVersion, toVersion: version });

/** Most houses that are listed one by one. */
const listedMax = 200;
/**
 * Each house with its present version, and its wave or why it is excluded; houses that take part
 * come first, by wave.
 */
const PlanHouses = observer(function PlanHouses({ plan }: { plan: RolloutPlan }) {
  const { fleet } = useStores();
  const { t, language } = useUpdateText();
  const { file, houses } = plan;
  const ordered = houses.toSorted((a, b) => (a.wave ?? Infinity) - (b.wave ?? Infinity));
  const nameOf = (houseId: number) => nameIn(fleet.house(houseId)?.house, language);
  const columns: readonly Column<PlanHouse>[] = [
    {
      key: "house",
      title: t("colHouse"),
      isMain: true,
      cell: ({ houseId }) => nameOf(houseId),
    },
    {
      key: "versions",
      title: t("colVersion"),
      width: 170,
      cell: ({ version }) => versionsText(sentBy(file, { version }), t),
    },
    {
      key: "wave",
      title: t("colWave"),
      width: 180,
      cell: ({ wave, unfit }) =>
        unfit === null ? (wave ?? 0) + 1 : t("takesNoPart", { why: t(unfitWords[unfit]) }),
    },
  ];
  const more = houses.length - listedMax;
  return (
    <details className="rollout-houses">
      <summary>{t("houseByHouse")}</summary>
      <div
        className={firmwareCss.updateScroll}
        {...keyboardScrollable}
        role="region"
        aria-label={t("houseByHouse")}
      >
        <RecordTable
          label={t("houseByHouse")}
          columns={columns}
          rows={ordered.slice(0, listedMax)}
          keyOf={({ houseId }) => houseId}
        />
      </div>
      {more > 0 && <p className={noteCss.panelNote}>{t("moreHouses", { count: more })}</p>}
    </details>
  );
});

/** Confirmations that the person gives: the number of houses, and more if houses are occupied. */
const RolloutReasonForm = observer(function RolloutReasonForm({
  form,
  count,
}: {
  form: RolloutForm;
  count: number;
}) {
  const { t } = useUpdateText();
  return (
    <>
      <Field name="count" label={t("typeCount", { count })} labelFor="rollout-count">
        <InputGroup
          id="rollout-count"
          inputMode="numeric"
          autoComplete="off"
          value={form.typed}
          maxLength={5}
          onValueChange={form.setTyped}
        />
      </Field>
      {form.needsConfirmation("reason") && (
        <Field name="reason" label={t("typeWhy")} labelFor="rollout-why">
          <InputGroup
            id="rollout-why"
            autoComplete="off"
            value={form.why}
            maxLength={200}
            onValueChange={form.setWhy}
          />
        </Field>
      )}
      {form.needsConfirmation("second") && <p className={noteCss.panelNote}>{t("secondFirst")}</p>}
    </>
  );
});

const planText = ({ waves }: RolloutPlan, count: number, t: UpdateText): string =>
  count === 0
    ? t("planNone")
    : t("planOf", { count, waves: waves.length, sizes: waves.join(" + ") });

/** Returns notes on the houses that take part, and on those that do not. */
function notesOf(houses: readonly PlanHouse[], t: UpdateText): string[] {
  const fit = houses.filter(({ unfit }) => unfit === null);
  const out = new Map<Unfit, number>();
  for (const { unfit } of houses) if (unfit !== null) out.set(unfit, (out.get(unfit) ?? 0) + 1);
  const why = [...out].map(([unfit, count]) => `${t(unfitWords[unfit])} ${count}`).join(" · ");
  const count = houses.length - fit.length;
  const offline = fit.filter(({ isOnline }) => !isOnline).length;
  const older = fit.filter(({ isOlder }) => isOlder).length;
  const current = fit.filter(({ isStocked, isEmptyOnly }) => isStocked && isEmptyOnly).length;
  return [
    count > 0 ? t("leftOutCount", { count, why }) : "",
    offline > 0 ? t("offlineCount", { count: offline }) : "",
    current > 0 ? t("emptyOnlyCount", { count: current }) : "",
    older > 0 ? t("olderCount", { count: older }) : "",
  ].filter((note) => note !== "");
}
