import { Button, FormGroup, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { animalOf } from "../../../contract/animal.ts";
import { stockMoveKinds, treatmentKinds } from "../../../contract/record.ts";
import { useStores } from "../../context/use-stores.ts";
import { useProductionSay } from "../../i18n/words/production.ts";
import { nameIn } from "../../lib/name.ts";
import type { DayEntry } from "../../stores/page/day-entry.ts";
import { fieldsOfKind, StockEntry, type StockText } from "../../stores/page/stock-entry.ts";
import { Card } from "./entry-card.tsx";
import { useKeeper } from "./keeper.ts";
import { draftName } from "./use-day-entry.ts";
import { useKeptBoard } from "./use-kept.ts";

interface Props {
  readonly entry: DayEntry;
}

/** Sales, further placements, moves, counts and treatments of a day. */
export const StockCard = observer(function StockCard({ entry }: Props) {
  const { record } = entry;
  const { session, connection, toast } = useStores();
  const { queue } = useKeeper();
  const { say, language } = useProductionSay(animalOf(record.species));
  const mayMove = session.may("stock.move");
  const [stock] = useState(
    () => new StockEntry((input) => queue.submit(input, draftName(entry.record)), mayMove),
  );
  async function save() {
    const outcome = await stock.save(entry.record, connection.serverNow);
    if (outcome !== null)
      toast.show("success", say(outcome === "sent" ? "recordSaved" : "recordKept"));
  }
  const kinds = { ...(mayMove ? stockMoveKinds : {}), ...treatmentKinds };
  return (
    <Card title={say("stockCard")}>
      <Withheld entry={entry} />
      <form
        className="stock-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <FormGroup label={say("stockKind")} labelFor="stock-kind">
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
        {fieldsOfKind[stock.kind].map((name) =>
          name === "toFlockId" ? (
            <Target key={name} entry={entry} stock={stock} />
          ) : (
            <Field key={name} entry={entry} stock={stock} name={name} />
          ),
        )}
        {stock.failure !== null && (
          <p className="entry-failure" role="alert">
            {stock.failure}
          </p>
        )}
        <Button
          type="submit"
          size="large"
          text={say("addStock")}
          loading={stock.isSending}
          disabled={!stock.isComplete}
        />
      </form>
    </Card>
  );
});

/** What must not be sold yet. */
const Withheld = observer(function Withheld({ entry }: Props) {
  const { say } = useProductionSay();
  return entry.record.withheld.map(({ product, meatFrom, eggsFrom }) => (
    <p key={product} className="entry-due" role="note">
      {meatFrom !== null && say("meatWithheld", { product, day: meatFrom })}{" "}
      {eggsFrom !== null && say("eggsWithheld", { product, day: eggsFrom })}
    </p>
  ));
});

const labels = {
  birds: "birdsMoved",
  found: "birdsFound",
  liveKg: "liveKg",
  ageDays: "ageDays",
  partner: "partner",
  docNo: "docNo",
  product: "product",
  dose: "dose",
  route: "giveRoute",
  lastDay: "lastDay",
  meatDays: "meatDays",
  eggDays: "eggDays",
  reason: "whyMoved",
} as const satisfies Record<Exclude<StockText, "toFlockId">, string>;

const Field = observer(function Field({
  entry,
  stock,
  name,
}: Props & { stock: StockEntry; name: keyof typeof labels }) {
  const { say } = useProductionSay(animalOf(entry.record.species));
  const fault = stock.faults[name];
  return (
    <FormGroup
      label={say(labels[name])}
      labelFor={`stock-${name}`}
      {...(fault !== undefined && { helperText: fault, intent: "danger" as const })}
    >
      <InputGroup
        id={`stock-${name}`}
        type={name === "lastDay" ? "date" : "text"}
        min={entry.record.day}
        value={stock.texts[name]}
        onValueChange={(text) => stock.put(name, text)}
      />
    </FormGroup>
  );
});

/** The flocks of the farm beside this one. */
const Target = observer(function Target({ entry, stock }: Props & { stock: StockEntry }) {
  const { record } = entry;
  const { book } = useKeeper();
  const { say, language } = useProductionSay();
  const query = { pageSize: 200, ...(record.day !== record.today && { day: record.day }) };
  const rows = useKeptBoard(book, query, record.today, "").value?.value.rows ?? [];
  const others = rows.filter(
    ({ id, species }) => id !== record.flockId && species === record.species,
  );
  return (
    <FormGroup label={say("toHouse")} labelFor="stock-target">
      <HTMLSelect
        id="stock-target"
        fill
        value={stock.texts.toFlockId}
        onChange={(event) => stock.put("toFlockId", event.currentTarget.value)}
      >
        <option value="">–</option>
        {others.map((row) => (
          <option key={row.id} value={row.id}>
            {nameIn({ name: row.farmName, nameEn: row.farmNameEn }, language)}{" "}
            {nameIn({ name: row.houseName, nameEn: row.houseNameEn }, language)}
          </option>
        ))}
      </HTMLSelect>
    </FormGroup>
  );
});
