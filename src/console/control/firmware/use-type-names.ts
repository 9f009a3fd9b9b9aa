import { useMemo } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { useAnswer } from "../../components/answer/use-answer.ts";

/** The types of gateways by their keys; empty until they are known. */
export function useTypeNames(): ReadonlyMap<number, string> {
  const { language } = useStores();
  const { value } = useAnswer("listGatewayType", {});
  const { current } = language;
  return useMemo(
    () => new Map(value?.map((type) => [type.id, nameIn(type, current)])),
    [value, current],
  );
}
