import { useSay } from "../say.ts";

export function FarmManage() {
  const { say } = useSay();
  return <h1>{say("loading")}</h1>;
}
