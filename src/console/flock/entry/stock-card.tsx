import "../../components/house/house-link.module.css";
import "../../components/panel/panel.module.css";
import productionCss from "./production.module.css";
import css from "./stock-card.module.css";
import { Button, FormGroup, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { animalOf } from "../../../../contract/base/animal.ts";
import {
  type BoardRow,
  entryKinds,
  stockMoveKinds,
  treatmentKinds,
} from "../../../../contract/flock/production/production.ts";
import { inOneLanguage, type Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import type { DayEntry } from "../../../stores/flock/day-entry.ts";
import type { StockEntry } from "../../../stores/flock/stock-entry.ts";
import { fieldsOfKind, type StockText } from "../../../stores/flock/stock-text.ts";
import { DateInput } from "../../components/date/date-input.tsx";
import { Card } from "./entry-card.tsx";
import { useOfflineRecords } from "../offline/offline-records.ts";
import { useCachedBoard } from "../offline/use-cached-records.ts";

interface Props {
  readonly entry: DayEntry;
}
interface Stock {
  readonly stock: StockEntry;
}

/** Sales, further placements, moves, counts and treatments of a day. */
export const StockCard = observer(function StockCard({ entry, stock }: Props & Stock) {
  const { record } = entry;
  const { session, connection, toast } = useStores();
  const { t, language } = useProductionText(animalOf(record.species));
  const mayMove = session.may("stock.move");
  async function save(isWithdrawalKnown = false) {
    const outcome = await stock.save(entry.record, connection.serverNow, isWithdrawalKnown);
    if (outcome !== null)
      toast.show("success", t(outcome === "sent" ? "recordSaved" : "recordKept"));
  }
  const maySell = mayMove && record.species === "layer";
  const kinds = {
    ...(mayMove ? stockMoveKinds : {}),
    ...(maySell && { eggSale: entryKinds.eggSale }),
    ...treatmentKinds,
  };
  const fields = fieldsOf(stock, record.needsReason).filter(
    (name) => name !== "price" || session.may("feed.read"),
  );
  const isReady = stock.isComplete && (!record.needsReason || stock.hasReason);
  return (
    <Card title={t("stockCard")}>
      <Withheld entry={entry} />
      <form
        className={css.stockForm}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <FormGroup label={t("stockKind")} labelFor="stock-kind">
          <HTMLSelect
            id="stock-kind"
            fill
            value={stock.kind}
            onChange={(event) => stock.setKind(event.currentTarget.value)}
          >
            {Object.entries(kinds).map(([key, name]) => (
              <option key={key} value={key}>
                {name[language]}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
        {fields.map((name) =>
          name === "toFlockId" ? (
            <Target key={name} entry={entry} stock={stock} />
          ) : name === "immuneTaskId" ? (
            <Reminder key={name} entry={entry} stock={stock} />
          ) : (
            <Field key={name} entry={entry} stock={stock} name={name} />
          ),
        )}
        {stock.failure !== null && (
          <p className={productionCss.entryFailure} role="alert">
            {stock.failure}
          </p>
        )}
        {stock.needsWithdrawalReason && (
          <Button
            size="large"
            intent="danger"
            text={t("sellAnyway")}
            loading={stock.isSending}
            disabled={!isReady || !stock.hasReason}
            onClick={() => void save(true)}
          />
        )}
        <Button
          type="submit"
          size="large"
          text={t("addStock")}
          loading={stock.isSending}
          disabled={!isReady}
        />
      </form>
    </Card>
  );
});

/** Returns the fields; on a day that is too old every kind needs a reason for the late entry. */
function fieldsOf({ kind }: StockEntry, needsReason: boolean): readonly StockText[] {
  const fields: readonly StockText[] = fieldsOfKind[kind];
  return needsReason && !fields.includes("reason") ? [...fields, "reason"] : fields;
}

/** Products that must not be sold yet. */
const Withheld = observer(function Withheld({ entry }: Props) {
  const { t, language } = useProductionText(animalOf(entry.record.species));
  return entry.record.withheld.map(({ product, meatFrom, eggsFrom }) => (
    <p key={`${product} ${meatFrom} ${eggsFrom}`} className={productionCss.entryDue} role="note">
      {meatFrom !== null &&
        t("meatWithheld", { product: inOneLanguage(product, language), day: meatFrom })}{" "}
      {eggsFrom !== null &&
        t("eggsWithheld", { product: inOneLanguage(product, language), day: eggsFrom })}
    </p>
  ));
});

const labels = {
  birds: "birdsMoved",
  found: "birdsFound",
  liveKg: "liveKg",
  eggsSold: "eggsSold",
  eggKg: "eggKg",
  price: "priceOfAll",
  ageDays: "ageDays",
  partner: "partner",
  docNo: "docNo",
  product: "product",
  batch: "batchNo",
  dose: "dose",
  route: "giveRoute",
  lastDay: "lastDay",
  meatDays: "meatDays",
  eggDays: "eggDays",
  reason: "whyMoved",
} as const satisfies Record<Exclude<StockText, "toFlockId" | "immuneTaskId">, string>;

const Field = observer(function Field({
  entry,
  stock,
  name,
}: Props & Stock & { readonly name: keyof typeof labels }) {
  const { t, language } = useProductionText(animalOf(entry.record.species));
  const fault = stock.faultAt(name, language);
  const label =
    name === "reason" && entry.record.needsReason
      ? t("whyOld", { days: entry.record.windowDays })
      : t(labels[name]);
  return (
    <FormGroup
      label={label}
      labelFor={`stock-${name}`}
      {...(fault !== null && { helperText: fault, intent: "danger" as const })}
    >
      {name === "lastDay" ? (
        <DateInput
          id={`stock-${name}`}
          kind="day"
          label={label}
          value={stock.texts.lastDay}
          min={entry.record.day}
          timeZone={entry.record.timeZone}
          isFaulty={fault !== null}
          fill
          onChange={(day) => stock.put("lastDay", day)}
        />
      ) : (
        <InputGroup
          id={`stock-${name}`}
          value={stock.texts[name]}
          onValueChange={(text) => stock.put(name, text)}
        />
      )}
    </FormGroup>
  );
});

/** Open vaccination reminders, which a treatment can answer. */
const Reminder = observer(function Reminder({ entry, stock }: Props & Stock) {
  const { t, language } = useProductionText();
  const { reminders } = entry.record;
  if (reminders.length === 0) return null;
  return (
    <FormGroup label={t("answersReminder")} labelFor="stock-reminder">
      <HTMLSelect
        id="stock-reminder"
        fill
        value={stock.texts.immuneTaskId}
        onChange={(event) => {
          const id = event.currentTarget.value;
          stock.put("immuneTaskId", id);
          const chosen = reminders.find((reminder) => String(reminder.id) === id);
          if (chosen !== undefined && stock.texts.product === "")
            stock.put("product", inOneLanguage(chosen.content, language));
        }}
      >
        <option value="">{t("noReminder")}</option>
        {reminders.map(({ id, content, dueDay }) => (
          <option key={id} value={id}>
            {inOneLanguage(content, language)} · {dueDay}
          </option>
        ))}
      </HTMLSelect>
    </FormGroup>
  );
});

const optionsOf = (rows: readonly BoardRow[], language: Language) =>
  rows.map((row) => (
    <option key={row.id} value={row.id}>
      {farmNameIn(row, language)} {houseNameIn(row, language)}
    </option>
  ));

/** The flocks of the selected species: those of the farm first, by house. */
const Target = observer(function Target({ entry, stock }: Props & Stock) {
  const { record } = entry;
  const { book } = useOfflineRecords();
  const { t, language } = useProductionText();
  const query = {
    pageSize: 1000,
    species: record.species,
    ...(record.day !== record.today && { day: record.day }),
  };
  const rows = useCachedBoard(book, query, record.today, "").value?.value.rows ?? [];
  const others = rows.filter(
    ({ id, species }) => id !== record.flockId && species === record.species,
  );
  const [near, far] = [
    others.filter(({ farmName }) => farmName === record.farmName),
    others.filter(({ farmName }) => farmName !== record.farmName),
  ];
  return (
    <FormGroup label={t("toHouse")} labelFor="stock-target">
      <HTMLSelect
        id="stock-target"
        fill
        value={stock.texts.toFlockId}
        onChange={(event) => stock.put("toFlockId", event.currentTarget.value)}
      >
        <option value="">–</option>
        {near.length > 0 && (
          <optgroup label={farmNameIn(record, language)}>{optionsOf(near, language)}</optgroup>
        )}
        {far.length > 0 && <optgroup label={t("otherFarms")}>{optionsOf(far, language)}</optgroup>}
      </HTMLSelect>
    </FormGroup>
  );
});
