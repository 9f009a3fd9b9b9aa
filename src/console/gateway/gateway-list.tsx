import { Button, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { gatewaySorts, gatewayStates, type GatewayRow } from "../../../contract/gateway-manage.ts";
import { useStores } from "../../context/use-stores.ts";
import type { CredentialTask } from "../../stores/page/credential-task.ts";
import type { RecordEditor } from "../../stores/record/record-editor.ts";
import type { RecordList } from "../../stores/record/record-list.ts";
import { ExportButton } from "../export/export-button.tsx";
import { orderOf } from "../record/list-order.ts";
import { TableView } from "../record/table-view.tsx";
import { useRecordNews } from "../record/use-record-news.ts";
import { useListAddress, useRecords } from "../record/use-records.ts";
import { FarmPick } from "../pick/farm-pick.tsx";
import { gatewayColumns, stateWords } from "./gateway-column.tsx";
import { type GatewayForm, typeName } from "./gateway-form.tsx";
import { useGatewaySay } from "../../i18n/words/gateway.ts";
import { useGatewayTypes } from "./use-gateway-types.ts";
import { useOwnList } from "../record/use-own-list.ts";
import type { CallPort, QueryOf } from "../../stores/port/call.ts";

type Gateways = RecordList<QueryOf<"listGateway">, GatewayRow>;
const fetchGateways = (call: CallPort) => (query: QueryOf<"listGateway">, signal: AbortSignal) =>
  call("listGateway", query, { signal, isQuiet: true });
export const useGateways = (): Gateways => useOwnList(fetchGateways);

interface Props {
  readonly list: Gateways;
  readonly editor: RecordEditor<GatewayForm, GatewayRow>;
  readonly credential: CredentialTask;
  readonly onNew: () => void;
  readonly onEdit: (gateway: GatewayRow) => void;
  readonly onDevices: (gateway: GatewayRow) => void;
}

/** The gateways in the own scope, as the address asks for them. */
export const GatewayList = observer(function GatewayList({
  list,
  editor,
  credential,
  onNew,
  onEdit,
  onDevices,
}: Props) {
  const { session, fleet, presence } = useStores();
  const { say, language } = useGatewaySay();
  const address = useListAddress();
  const { page, pageSize, keyword, pick, read, ask } = address;
  const [state, typeKey, farmId] = [
    pick("state", gatewayStates),
    Number(read("type")),
    Number(read("farm")),
  ];
  const order = orderOf(address, gatewaySorts, "house");
  const asked = {
    ...order.order,
    ...(keyword !== "" && { keyword }),
    ...(state !== "" && { state }),
    ...(typeKey > 0 && { typeKey }),
    ...(farmId > 0 && { farmId }),
  };
  useRecords(list, { page, pageSize, ...asked });
  useRecordNews("gateways", list, editor.isSending);
  const types = useGatewayTypes(true);
  const mayManage = session.may("gateway.manage");
  const columns = gatewayColumns({
    say,
    language,
    presence,
    liveOf: (gateway) => fleet.house(gateway.houseId)?.house ?? null,
    onConnect: credential.open,
    onDevices,
    actions: mayManage ? { onEdit, onRemove: (gateway) => editor.askRemoval([gateway]) } : null,
  });
  return (
    <TableView
      title="gateways"
      searchHint="searchGateway"
      list={list}
      address={address}
      columns={columns}
      order={order}
      filterNames={["state", "type", "farm"]}
      empty={{ title: "noGatewaysYet", why: "noGatewaysYetWhy" }}
      filters={
        <>
          <FarmPick
            label={say("gatewayFarm")}
            farmId={farmId > 0 ? farmId : null}
            onPick={(farm) => ask({ farm })}
          />
          <HTMLSelect
            aria-label={say("gatewayTypeOf")}
            value={typeKey > 0 ? typeKey : ""}
            onChange={(event) => ask({ type: event.currentTarget.value })}
          >
            <option value="">{say("everyType")}</option>
            {types.map((type) => (
              <option key={type.id} value={type.id}>
                {typeName(type, language)}
              </option>
            ))}
          </HTMLSelect>
          <HTMLSelect
            aria-label={say("gatewayState")}
            value={state}
            onChange={(event) => ask({ state: event.currentTarget.value })}
          >
            <option value="">{say("everyGatewayState")}</option>
            {gatewayStates.map((one) => (
              <option key={one} value={one}>
                {say(stateWords[one])}
              </option>
            ))}
          </HTMLSelect>
        </>
      }
      actions={
        <>
          {mayManage && <Button intent="primary" text={say("createNew")} onClick={onNew} />}
          <ExportButton
            isSmall
            rows={list.total}
            request={(format) => ({ name: "exportGateway", input: { ...asked, format } })}
          />
        </>
      }
    />
  );
});
