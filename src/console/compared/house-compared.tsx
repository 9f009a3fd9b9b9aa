import { useSay } from "../say.ts";

export function HouseCompared() {
  const { say } = useSay();
  return <h1>{say("loading")}</h1>;
}
