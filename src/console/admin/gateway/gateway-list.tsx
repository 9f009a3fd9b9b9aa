import { observer } from "mobx-react-lite";
import { useEffect, useEffectEvent, useState } from "react";
import {
  gatewayStates,
  type GatewayRow,
} from "../../../../contract/fleet/gateway/gateway-manage.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useGatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { useOptions } from "../../crud/select/use-options.ts";
import { OptionsFailure } from "../../components/answer/options-failure.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { gatewayColumns, stateWords } from "./gateway-column.tsx";
import { GatewayConnectDialog } from "./gateway-connect.tsx";
import {
  gatewayFields,
  gatewaySource,
  networkNotice,
  typeName,
} from "../../fleet/gateway/gateway-source.tsx";
import { useCredential } from "./use-credential.ts";

/** The gateways in the caller's scope, and the forms that make, change and end them. */
export const GatewayList = observer(function GatewayList({
  onDevices,
  onRefused,
}: {
  onDevices: (gateway: GatewayRow) => void;
  onRefused: (gateway: GatewayRow) => void;
}) {
  const { fleet, connection, session } = useStores();
  const { t, language } = useGatewayText();
  const { pick, read, setQuery, put } = useListAddress();
  const [state, typeKey, farmId] = [
    pick("state", gatewayStates),
    Number(read("type")),
    Number(read("farm")),
  ];
  const credential = useCredential(() => page.reload());
  const [source] = useState(() => gatewaySource({ adopted: () => "", onCreated: credential.open }));
  const page = useRecordPage(source, { state, typeKey, farmId });
  const { editor, mayManage, listQuery } = page;
  // The house whose page led here, to give it a gateway.
  const houseId = Number(read("new"));
  // The address still has the house while this page is drawn again for the form that was opened.
  const openFor = useEffectEvent(() => {
    put({ new: null });
    if (!mayManage) return;
    editor.open(null);
    editor.edit?.set("houseId", houseId);
  });
  useEffect(() => {
    if (houseId > 0) openFor();
  }, [houseId]);
  const types = useOptions("listGatewayType", {}, true).rows;
  return (
    <>
      <RecordPage
        page={page}
        title="gateways"
        searchHint="searchGateway"
        empty={{ title: "noGatewaysYet", why: "noGatewaysYetWhy" }}
        columns={gatewayColumns({
          t,
          language,
          connection,
          liveOf: (gateway) => fleet.house(gateway.houseId)?.house ?? null,
          onConnect: credential.open,
          onDevices,
          onRefused: session.may("quarantine.read") ? onRefused : null,
          actions: mayManage
            ? { onEdit: editor.open, onRemove: (gateway) => editor.confirmRemoval([gateway]) }
            : null,
        })}
        fields={(gateway) => gatewayFields({ t, language, types }, gateway)}
        newTitle={t("newGateway")}
        notice={(gateway, values) => networkNotice(t, gateway, values)}
        removalNote={t("gatewayGone")}
        filterNames={["state", "type", "farm"]}
        filters={
          <>
            <FarmSelect
              isFilter
              label={t("gatewayFarm")}
              farmId={farmId > 0 ? farmId : null}
              onPick={(farm) => setQuery({ farm })}
            />
            <FilterSelect
              label={t("gatewayTypeOf")}
              every={t("everyType")}
              value={typeKey}
              options={types.map((type) => ({ value: type.id, label: typeName(type, language) }))}
              onPick={(type) => setQuery({ type })}
            />
            <FilterSelect
              label={t("gatewayState")}
              every={t("everyGatewayState")}
              value={state}
              options={gatewayStates.map((value) => ({ value, label: t(stateWords[value]) }))}
              onPick={(value) => setQuery({ state: value })}
            />
            <OptionsFailure />
          </>
        }
        file={(format) => ({ name: "exportGateway", input: { ...listQuery, format } })}
      />
      <GatewayConnectDialog task={credential} />
    </>
  );
});
