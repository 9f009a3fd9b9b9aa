import {
  type CreateGateway,
  createGatewaySchema,
  gatewayFields as fields,
  type GatewayRow,
  gatewaySorts,
} from "../../../../contract/fleet/gateway/gateway-manage.ts";
import type { GatewayType } from "../../../../contract/fleet/gateway/gateway-type.ts";
import { type Language, withNote } from "../../../../contract/base/words.ts";
import { houseNameIn } from "../../../../contract/base/localized-name.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";
import {
  choicesOf,
  type FormField,
  formFrom,
  lineField,
  prompted,
  shortField,
} from "../../crud/form/form-field.ts";
import type { GatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import { HouseSelect } from "../../crud/select/house-select.tsx";

/** The values of a gateway's form. `houseId`, `typeKey` 0: not chosen yet. */
export type GatewayForm = CreateGateway;

const emptyForm: GatewayForm = {
  houseId: 0,
  networkId: "",
  typeKey: 0,
  number: "",
  firmware: "",
  simCard: "",
  netType: null,
  intervalS: null,
};

interface SourceDeps {
  /** The initial network ID of a new gateway. */
  readonly adopted: () => string;
  readonly onCreated: (gateway: GatewayRow) => void;
}

export const gatewaySource = ({ adopted, onCreated }: SourceDeps) =>
  recordSource({
    kind: "gateways",
    manage: "gateway.manage",
    ...callsOf("Gateway"),
    sorts: gatewaySorts,
    usual: "house",
    schema: createGatewaySchema,
    nameOf: ({ networkId }) => networkId,
    onSaved: (gateway, record) => record === null && onCreated(gateway),
    send: (form: GatewayForm) => form,
    formOf: (gateway) => formFrom({ ...emptyForm, networkId: adopted() })(gateway),
  });

/**
 * Changing the network ID disconnects the gateway until it signs in with the new one; the form
 * warns of this.
 */
export const networkNotice = (
  t: GatewayText,
  gateway: GatewayRow | null,
  { networkId }: GatewayForm,
): string | null =>
  gateway !== null && gateway.networkId !== networkId.trim() ? t("gatewayNetworkChange") : null;

interface Deps {
  readonly t: GatewayText;
  readonly language: Language;
  readonly types: readonly GatewayType[];
}

export const typeName = (
  { name, nameEn }: { readonly name: string; readonly nameEn: string },
  language: Language,
): string => (language === "zh" ? name : nameEn);

/**
 * The house of an existing gateway cannot change; a retired type is offered only to gateways of
 * that type.
 */
export function gatewayFields(
  { t, language, types }: Deps,
  gateway: GatewayRow | null,
): readonly FormField<GatewayForm>[] {
  return [
    houseField(t, language, gateway),
    {
      ...lineField(fields, "networkId", language),
      hint: t("gatewayNetworkIdHint"),
    },
    {
      name: "typeKey",
      kind: "choice",
      label: fields.typeKey.name[language],
      isShort: true,
      options: typeOptions(t, language, types, gateway),
    },
    shortField(fields, "number", language),
    shortField(fields, "firmware", language),
    shortField(fields, "simCard", language),
    {
      name: "netType",
      kind: "choice",
      label: fields.netType.name[language],
      isShort: true,
      options: [{ value: null, label: t("netUnknown") }, ...choicesOf(fields.netType, language)],
    },
    {
      name: "intervalS",
      kind: "number",
      decimals: 0,
      isShort: true,
      label: fields.intervalS.name[language],
      hint: t("gatewayIntervalHint"),
    },
  ];
}

function typeOptions(
  t: GatewayText,
  language: Language,
  types: readonly GatewayType[],
  gateway: GatewayRow | null,
) {
  const offered = types
    .filter(({ id, isRetired }) => !isRetired || id === gateway?.typeKey)
    .map((type) => ({
      value: type.id,
      label: withNote(typeName(type, language), type.id, language),
    }));
  if (gateway === null) return prompted<number>(0, t("chooseOne"), offered);
  const own = typeName({ name: gateway.typeName, nameEn: gateway.typeNameEn }, language);
  return prompted(gateway.typeKey, own, offered);
}

function houseField(
  t: GatewayText,
  language: Language,
  gateway: GatewayRow | null,
): FormField<GatewayForm> {
  const label = fields.houseId.name[language];
  const houseName = gateway === null ? "" : houseNameIn(gateway, language);
  return {
    name: "houseId",
    kind: "part",
    label,
    ...(gateway === null && { hint: t("gatewayHouseHint") }),
    textOf: () => houseName,
    draw: ({ name, value, put }) =>
      gateway === null ? (
        <HouseSelect
          name={name}
          label={label}
          houseId={value === 0 ? null : value}
          offers={({ house }) => house.networkId === null}
          none={t("gatewayHouseNone")}
          onPick={(id) => put(id ?? 0)}
        />
      ) : (
        <span className="gateway-house">{houseName}</span>
      ),
  };
}
