import { z } from "zod";
import {
  createFeedDeliverySchema,
  type FeedDelivery,
  feedFields as fields,
  feedSorts,
} from "../../../../contract/flock/production/feed.ts";
import { fieldFaults } from "../../../../contract/base/field-fault.ts";
import { inOneLanguage, type Language } from "../../../../contract/base/words.ts";
import type { BooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { HouseSelect } from "../../crud/select/house-select.tsx";
import { type FormField, orNothing, shortField } from "../../crud/form/form-field.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";

const { shape } = createFeedDeliverySchema;
const feedFormSchema = createFeedDeliverySchema.extend({
  /** Whether it was delivered to a farm or a house. */
  at: z.enum(["farm", "house"]),
  // The required one of them is checked separately.
  farmId: z.int().positive().nullable(),
  kg: orNothing(shape.kg),
  tonnePrice: z.number().min(0).max(1_000_000).optional(),
});
/** The values of a delivery's form. */
type FeedForm = z.input<typeof feedFormSchema>;

const blank = (day: string): FeedForm => ({
  at: "farm",
  farmId: null,
  houseId: null,
  day,
  kg: undefined,
  formula: "",
  batch: "",
  supplier: "",
  docNo: "",
  tonnePrice: undefined,
});
const formOf = ({ kg, tonnePrice, farmId, houseId, ...delivery }: FeedDelivery): FeedForm => ({
  at: houseId === null ? "farm" : "house",
  farmId,
  houseId,
  kg,
  tonnePrice: tonnePrice ?? undefined,
  day: delivery.day,
  formula: delivery.formula,
  batch: delivery.batch,
  supplier: delivery.supplier,
  docNo: delivery.docNo,
});

interface Known {
  /** The present day of the farms. */
  readonly today: () => string;
  readonly farmOf: (houseId: number) => number | null;
}

export const feedSource = ({ today, farmOf }: Known) =>
  recordSource({
    kind: "records",
    manage: "feed.manage",
    ...callsOf("FeedDelivery"),
    sorts: feedSorts,
    isDescending: true,
    schema: feedFormSchema,
    nameOf: ({ day, formula }, language) => `${day} ${inOneLanguage(formula, language)}`,
    check: ({ at, farmId, houseId }) => {
      if (at === "farm") return farmId === null ? { farmId: { words: fieldFaults.missing } } : {};
      return houseId == null ? { houseId: { words: fieldFaults.missing } } : {};
    },
    send: ({ at, kg = 0, tonnePrice, farmId, houseId = null, ...form }: FeedForm) => ({
      ...form,
      kg,
      tonnePrice: tonnePrice ?? null,
      houseId: at === "house" ? houseId : null,
      farmId: (at === "house" && houseId !== null ? farmOf(houseId) : farmId) ?? 0,
    }),
    formOf: (delivery: FeedDelivery | null) =>
      delivery === null ? blank(today()) : formOf(delivery),
  });

interface Deps {
  readonly t: BooksText;
  readonly language: Language;
  readonly farmName: (id: number) => string;
  readonly houseName: (id: number) => string;
}

export const feedFormFields = (
  { t, language, farmName, houseName }: Deps,
  { at }: FeedForm,
): readonly FormField<FeedForm>[] => [
  {
    name: "at",
    kind: "choice",
    label: t("feedAt"),
    options: [
      { value: "farm", label: t("feedWholeFarm") },
      { value: "house", label: t("feedOneHouse") },
    ],
  },
  at === "farm"
    ? {
        name: "farmId",
        kind: "part",
        label: fields.farmName.name[language],
        draw: ({ label, value, put }) => (
          <FarmSelect isFarm label={label} farmId={value} onPick={put} />
        ),
        textOf: (value) => (value === null ? "" : farmName(value)),
      }
    : {
        name: "houseId",
        kind: "part",
        label: fields.houseName.name[language],
        draw: ({ label, value, put, name }) => (
          <HouseSelect label={label} name={name} houseId={value ?? null} onPick={put} />
        ),
        textOf: (value) => (value == null ? "" : houseName(value)),
      },
  { name: "day", kind: "day", label: fields.day.name[language], isShort: true },
  { name: "kg", kind: "number", decimals: 0, label: fields.kg.name[language], isShort: true },
  shortField(fields, "formula", language),
  shortField(fields, "batch", language),
  shortField(fields, "supplier", language),
  shortField(fields, "docNo", language),
  {
    name: "tonnePrice",
    kind: "number",
    decimals: 2,
    label: fields.tonnePrice.name[language],
    hint: t("feedPriceHint"),
    isShort: true,
  },
];
