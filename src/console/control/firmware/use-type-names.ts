import { useMemo } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";

/** The types of gateways by their keys; empty until their call is answered. */
export function useTypeNames() {
  const { language } = useStores();
  const query = useApiQuery("listGatewayType", {});
  const { value } = query;
  const { current } = language;
  const types: ReadonlyMap<number, string> = useMemo(
    () => new Map(value?.map((type) => [type.id, nameIn(type, current)])),
    [value, current],
  );
  return { types, query };
}
