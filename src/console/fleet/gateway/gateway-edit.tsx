import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useGatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import { RecordEditor } from "../../../stores/record/record-editor.ts";
import { useOptions } from "../../crud/select/use-options.ts";
import { RecordDrawer } from "../../crud/form/record-drawer.tsx";
import { gatewayFields, gatewaySource, networkNotice } from "./gateway-source.tsx";

interface Props {
  readonly gatewayId: number;
  readonly onSaved: () => void;
}

/** Opens the form of one gateway from outside its list. */
export const GatewayEdit = observer(function GatewayEdit({ gatewayId, onSaved }: Props) {
  const { callApi } = useStores();
  const { t, language } = useGatewayText();
  const [failure, setFailure] = useState<string | null>(null);
  const [editor] = useState(
    () =>
      new RecordEditor({
        ...gatewaySource({ adopted: () => "", onCreated: () => undefined }).port(callApi),
        onChanged: onSaved,
      }),
  );
  const types = useOptions("listGatewayType", {}, editor.edit !== null).rows;
  const open = async () => {
    setFailure(null);
    try {
      const { rows } = await callApi("listGateway", { id: gatewayId });
      if (rows[0] === undefined) setFailure(t("gatewayGoneNow"));
      else editor.open(rows[0]);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        text={t("changeGateway")}
        onClick={() => void open()}
      />
      {failure !== null && <span role="alert">{failure}</span>}
      <RecordDrawer
        editor={editor}
        title={() => t("changeGateway")}
        fields={(gateway) => gatewayFields({ t, language, types }, gateway)}
        notice={(gateway, values) => networkNotice(t, gateway, values)}
      />
    </>
  );
});
