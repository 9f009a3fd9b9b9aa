import { useSay } from "../say.ts";

export function HousePage() {
  const { say } = useSay();
  return <h1>{say("loading")}</h1>;
}
