import { useEffect, useMemo } from "react";
import type { FlockRecord } from "../../../contract/record.ts";
import { useStores } from "../../context/use-stores.ts";
import { Answer } from "../../stores/record/answer.ts";

/** A keeper's round, and a manager's farm. */
const roundMost = 200;

/** The flock after this one in the order of the board, on the same day; null: it is the last. */
export function useNextFlock({ flockId, day }: FlockRecord): number | null {
  const { callApi } = useStores();
  const answer = useMemo(
    () =>
      new Answer((options) =>
        callApi(
          "listProduction",
          { day, pageSize: roundMost },
          // Nobody asked for it.
          { ...options, isLoud: false },
        ),
      ),
    [callApi, day],
  );
  useEffect(() => {
    void answer.load(false);
    return answer.drop;
  }, [answer]);
  const rows = answer.value?.rows ?? [];
  const index = rows.findIndex(({ id }) => id === flockId);
  return index === -1 ? null : (rows[index + 1]?.id ?? null);
}
