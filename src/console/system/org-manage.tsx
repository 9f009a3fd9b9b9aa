import { useSay } from "../say.ts";

export function OrgManage() {
  const { say } = useSay();
  return <h1>{say("loading")}</h1>;
}
