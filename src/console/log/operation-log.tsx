import { useSay } from "../say.ts";

export function OperationLog() {
  const { say } = useSay();
  return <h1>{say("loading")}</h1>;
}
