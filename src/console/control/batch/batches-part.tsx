import { observer } from "mobx-react-lite";
import { useAddress } from "../../crud/list/use-address.ts";
import { BatchList } from "./batch-list.tsx";
import { BatchPage } from "./batch-page.tsx";
import "../../crud/list/list.module.css";
import "../command/command.module.css";
import "./batch.module.css";

/** /envcontrol/batches: the changes of many houses; with `batch=ID` one of them. */
export const BatchesPart = observer(function BatchesPart() {
  const { read } = useAddress();
  const id = read("batch");
  return id === "" ? <BatchList /> : <BatchPage key={id} id={id} />;
});
