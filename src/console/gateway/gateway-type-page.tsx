import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { z } from "zod";
import { createGatewayTypeSchema, type GatewayType } from "../../../contract/gateway-type.ts";
import type { Language } from "../../../contract/words.ts";
import { useStores } from "../../context/use-stores.ts";
import { RecordEditor, type RecordEditorPort } from "../../stores/record/record-editor.ts";
import type { FormField } from "../record/field.ts";
import { RecordDrawer } from "../record/record-drawer.tsx";
import { RemovalDialog } from "../record/removal-dialog.tsx";
import type { Column } from "../record/record-table.tsx";
import { actionsColumn } from "../record/row-actions.tsx";
import { TableView } from "../record/table-view.tsx";
import { useRecordNews } from "../record/use-record-news.ts";
import { useListAddress, useRecords } from "../record/use-records.ts";
import { typeName } from "./gateway-form.tsx";
import { type GatewaySay, useGatewaySay } from "../../i18n/words/gateway.ts";
import { numberText } from "../record/number-text.ts";
import { useOwnList } from "../record/use-own-list.ts";
import type { CallPort } from "../../stores/port/call.ts";

/** A type as its form holds it. */
interface TypeForm {
  id: string;
  name: string;
  nameEn: string;
  isRetired: boolean;
}

const formSchema = createGatewayTypeSchema.extend({
  id: numberText(createGatewayTypeSchema.shape.id),
  isRetired: z.boolean(),
});

/** The whole table in one reply; the keyword chooses here. */
const fetchTypes =
  (call: CallPort) =>
  async ({ keyword = "" }: { readonly keyword?: string }, signal: AbortSignal) => {
    const rows = (await call("listGatewayType", {}, { signal, isQuiet: true })).filter(
      ({ id, name, nameEn }) =>
        `${id}\n${name}\n${nameEn}`.toLowerCase().includes(keyword.toLowerCase()),
    );
    return { total: rows.length, rows };
  };

const typePort = (
  call: CallPort,
  onChanged: () => void,
): RecordEditorPort<TypeForm, GatewayType> => ({
  schema: formSchema,
  save: (values, of) =>
    of === null
      ? call("createGatewayType", { ...values, id: Number(values.id) })
      : call("updateGatewayType", { ...values, id: of.id, version: of.version }),
  remove: async (id) => void (await call("deleteGatewayType", { id }, { isQuiet: true })),
  read: async (id) =>
    (await call("listGatewayType", {}, { isQuiet: true })).find((type) => type.id === id) ?? null,
  formOf: (type) =>
    type === null
      ? { id: "", name: "", nameEn: "", isRetired: false }
      : { id: String(type.id), name: type.name, nameEn: type.nameEn, isRetired: type.isRetired },
  onChanged,
});

const typeFields = (say: GatewaySay, type: GatewayType | null): readonly FormField<TypeForm>[] => [
  type === null
    ? { name: "id", kind: "line", max: 4, label: say("typeKey"), isShort: true }
    : {
        name: "id",
        kind: "part",
        label: say("typeKey"),
        isShort: true,
        textOf: (value) => value,
        draw: ({ value }) => <span className="gateway-house">{value}</span>,
      },
  {
    name: "isRetired",
    kind: "choice",
    label: say("typeState"),
    isShort: true,
    hint: say("typeRetiredHint"),
    options: [
      { value: false, label: say("typeOffered") },
      { value: true, label: say("typeRetired") },
    ],
  },
  { name: "name", kind: "line", max: 50, label: say("typeNameZh") },
  { name: "nameEn", kind: "line", max: 50, label: say("typeNameEn") },
];

/** The types of gateways: an administrator adds, renames and retires them. */
export const GatewayTypeManage = observer(function GatewayTypeManage() {
  const { call, session } = useStores();
  const { say, language } = useGatewaySay();
  const address = useListAddress();
  const list = useOwnList(fetchTypes);
  const [editor] = useState(() => new RecordEditor(typePort(call, () => void list.reload())));
  useRecords(list, address.keyword === "" ? {} : { keyword: address.keyword });
  useRecordNews("gatewayTypes", list, editor.isSending);
  const mayManage = session.may("gatewayType.manage");
  const nameOf = (type: GatewayType) => typeName(type, language);
  return (
    <>
      <TableView
        title="gatewayTypes"
        searchHint="searchGatewayType"
        list={list}
        address={address}
        isWhole
        columns={typeColumns(say, language, mayManage ? editor : null)}
        empty={{ title: "noGatewayTypes", why: "noGatewayTypesWhy" }}
        actions={
          mayManage && (
            <Button intent="primary" text={say("createNew")} onClick={() => editor.open(null)} />
          )
        }
      />
      <RecordDrawer
        editor={editor}
        title={(type) =>
          type === null ? say("newGatewayType") : say("editNamed", { name: nameOf(type) })
        }
        fields={(type) => typeFields(say, type)}
      />
      <RemovalDialog editor={editor} total={list.total} nameOf={nameOf} />
    </>
  );
});

/** `editor` null: nothing may be changed. */
function typeColumns(
  say: GatewaySay,
  language: Language,
  editor: RecordEditor<TypeForm, GatewayType> | null,
): readonly Column<GatewayType>[] {
  return [
    { key: "key", title: say("typeKey"), width: 110, isNumber: true, cell: ({ id }) => id },
    { key: "zh", title: say("typeNameZh"), isMain: true, cell: ({ name }) => name },
    { key: "en", title: say("typeNameEn"), cell: ({ nameEn }) => nameEn },
    {
      key: "state",
      title: say("typeState"),
      width: 120,
      cell: ({ isRetired }) => say(isRetired ? "typeRetired" : "typeOffered"),
    },
    {
      key: "gateways",
      title: say("typeGateways"),
      width: 110,
      isNumber: true,
      cell: ({ gatewayCount }) => gatewayCount,
    },
    ...(editor === null ? [] : [actionsColumn(say, editor, (type) => typeName(type, language))]),
  ];
}
