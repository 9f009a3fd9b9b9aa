import { useSay } from "../say.ts";

export function HouseMonitor() {
  const { say } = useSay();
  return <h1>{say("loading")}</h1>;
}
