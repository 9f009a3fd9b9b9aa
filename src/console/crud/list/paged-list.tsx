import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect } from "react";
import type { RecordList } from "../../../stores/record/record-list.ts";
import { Pager, pagesOf } from "./pager.tsx";
import type { ListAddress } from "./use-records.ts";
import { Note, Skeleton } from "../../components/answer/note.tsx";
import { SmallRetry } from "../../components/answer/retry-button.tsx";
import { ListStale } from "./list-stale.tsx";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { useHouseText } from "../../../i18n/words/fleet/house-words.ts";
import css from "../../components/answer/query-view.module.css";

interface Props {
  readonly list: Pick<
    RecordList<never, unknown>,
    | "state"
    | "rows"
    | "total"
    | "hasMore"
    | "isOfOther"
    | "isUnknown"
    | "loadedAt"
    | "failure"
    | "reload"
  >;
  readonly address: ListAddress;
  /** Label of the rows. */
  readonly label: string;
  readonly empty: { readonly title: string; readonly why: string; readonly children?: ReactNode };
  /** The rows. */
  readonly children: ReactNode;
}

/** A paged list inside a part of the page: its rows, or the reason for none. */
export const PagedList = observer(function PagedList({
  list,
  address,
  label,
  empty,
  children,
}: Props) {
  const { t } = useHouseText();
  const { state, rows, total, isUnknown, failure } = list;
  const isBeyond =
    state === "ready" && rows.length === 0 && address.page > pagesOf(total, address.pageSize);
  useEffect(() => {
    if (isBeyond) address.put({ page: null });
  });
  if (isUnknown && state !== "failed") return <Skeleton label={t("listLoading")} />;
  if (isUnknown)
    return (
      <Note title={t("listFailed")} why={failure ?? ""}>
        <SmallRetry onRetry={list.reload} />
      </Note>
    );
  return (
    <>
      <ListStale list={list} />
      {total === 0 ? (
        <Note {...empty} />
      ) : (
        <div
          className={css.houseScroll}
          {...keyboardScrollable}
          role="region"
          aria-label={label}
          aria-busy={state === "loading"}
        >
          {children}
        </div>
      )}
      {total > 0 && (
        <Pager address={address} total={total} hasMore={list.hasMore} shown={rows.length} />
      )}
    </>
  );
});
