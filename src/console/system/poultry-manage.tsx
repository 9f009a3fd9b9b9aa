import { useSay } from "../say.ts";

export function PoultryManage() {
  const { say } = useSay();
  return <h1>{say("loading")}</h1>;
}
