import { useSay } from "../say.ts";

export function EnvControl() {
  const { say } = useSay();
  return <h1>{say("loading")}</h1>;
}
