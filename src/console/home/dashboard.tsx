import { useSay } from "../say.ts";

export function Dashboard() {
  const { say } = useSay();
  return <h1>{say("loading")}</h1>;
}
