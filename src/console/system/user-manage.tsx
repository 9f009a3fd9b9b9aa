import { useSay } from "../say.ts";

export function UserManage() {
  const { say } = useSay();
  return <h1>{say("loading")}</h1>;
}
