import { useMemo } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";

/** The types of gateways by their keys; empty until they are known. */
export function useTypeNames(): ReadonlyMap<number, string> {
  const { language } = useStores();
  const { value } = useApiQuery("listGatewayType", {});
  const { current } = language;
  return useMemo(
    () => new Map(value?.map((type) => [type.id, nameIn(type, current)])),
    [value, current],
  );
}
