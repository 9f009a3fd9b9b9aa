import type { z } from "zod";
import {
  createPeerSchema,
  type Peer,
  peerFields as fields,
  peerSorts,
  silentAfterS,
} from "../../../../contract/operate/peer.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import type { PeerText } from "../../../i18n/words/operate/peer-words.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { type FormField, formFrom, lineField, orNothing } from "../../crud/form/form-field.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";

const { shape } = createPeerSchema;
const peerFormSchema = createPeerSchema.extend({
  farmId: orNothing(shape.farmId),
  silentAfterS: orNothing(shape.silentAfterS),
});
/** The values of the form for a watched installation. */
export type PeerForm = z.input<typeof peerFormSchema>;

const newForm: PeerForm = { name: "", farmId: undefined, silentAfterS: silentAfterS.usual };

export const peerSource = recordSource({
  kind: "peers",
  manage: "peer.manage",
  ...callsOf("Peer"),
  sorts: peerSorts,
  schema: peerFormSchema,
  nameOf: ({ name }: Peer) => name,
  send: ({ farmId = 0, silentAfterS: seconds = 0, ...form }: PeerForm) => ({
    ...form,
    farmId,
    silentAfterS: seconds,
  }),
  formOf: (peer: Peer | null) => formFrom(newForm)(peer),
});

export function peerFields(
  t: PeerText,
  language: Language,
  fleet: FleetStore,
): readonly FormField<PeerForm>[] {
  return [
    { ...lineField(fields, "name", language), hint: t("peerName") },
    {
      name: "farmId",
      kind: "part",
      label: fields.farmId.name[language],
      hint: t("peerPlace"),
      draw: ({ label, value, put }) => (
        <FarmSelect label={label} farmId={value ?? null} onPick={(id) => put(id ?? undefined)} />
      ),
      textOf: (id) => {
        const farm = id === undefined ? undefined : fleet.farms.get(id);
        return farm === undefined ? "" : nameIn(farm, language);
      },
    },
    {
      name: "silentAfterS",
      kind: "number",
      decimals: 0,
      unit: t("seconds"),
      label: fields.silentAfterS.name[language],
      hint: t("peerSilence"),
    },
  ];
}
