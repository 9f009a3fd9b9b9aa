import { observer } from "mobx-react-lite";
import type { RecordList } from "../../../stores/record/record-list.ts";
import { StaleLine } from "../../components/answer/stale-line.tsx";

interface Props {
  readonly list: Pick<
    RecordList<never, unknown>,
    "failure" | "isOfOther" | "loadedAt" | "state" | "reload"
  >;
  readonly className?: string | undefined;
}

/** Above rows that could not be refreshed, or that answer an earlier choice. */
export const ListStale = observer(function ListStale({ list, className }: Props) {
  const { failure, isOfOther, loadedAt, state, reload } = list;
  if (state !== "failed" || loadedAt === null) return null;
  return (
    <StaleLine
      reason={failure ?? ""}
      at={loadedAt}
      isOfOther={isOfOther}
      className={className}
      onRetry={() => void reload()}
    />
  );
});
