import { z } from "zod";
import { createRotaSchema, type Rota, type RotaLine } from "../../../contract/notify/rota.ts";
import { recordSource } from "../crud/list/record-source.ts";
import { personName } from "../../stores/record/person-names.ts";
import { orNothing } from "../crud/form/form-field.ts";

const { shape } = createRotaSchema;
/** The values of a rota's form; its lines have the form in which they are sent. */
const rotaFormSchema = z.object({
  farmId: orNothing(z.int().positive()),
  name: shape.name,
  lines: shape.lines,
});
export interface RotaForm {
  readonly farmId?: number | undefined;
  readonly name: string;
  readonly lines: readonly RotaLine[];
}

/** The line of a new rota: everybody has a week, every day from eight to eight. */
export const newLine = (today: string): RotaLine => ({
  days: [0, 1, 2, 3, 4, 5, 6],
  dayKind: "daily",
  period: "08:00-08:00",
  start: today,
  weeks: 1,
  people: [],
});

export const rotaSource = (today: () => string) =>
  recordSource({
    kind: "rotas",
    manage: "phone.manage",
    list: "listRota",
    create: "createRota",
    update: "updateRota",
    remove: "deleteRota",
    schema: rotaFormSchema as z.ZodType<unknown, RotaForm>,
    nameOf: ({ name }) => personName(name),
    send: ({ farmId = 0, name, lines }: RotaForm) => ({ farmId, name, lines: [...lines] }),
    formOf: (rota: Rota | null): RotaForm => ({
      farmId: rota?.farmId,
      name: rota?.name ?? "",
      lines: rota?.lines ?? [newLine(today())],
    }),
  });
