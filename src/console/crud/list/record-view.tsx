import listCss from "./list.module.css";
import css from "./record-view.module.css";
import { Button } from "@blueprintjs/core";
import { Refresh } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { RecordList } from "../../../stores/record/record-list.ts";
import { FilterFold } from "../../components/panel/filter-fold.tsx";
import { Note, Skeleton } from "../../components/answer/note.tsx";
import { RetryButton } from "../../components/answer/retry-button.tsx";
import { type AnyWord, useText } from "../../../i18n/words/base/page-words.ts";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { holdFocus } from "../../components/dialog/hold-focus.ts";
import { ListStale } from "./list-stale.tsx";
import { Pager, pagesOf } from "./pager.tsx";
import { SearchField } from "./search-field.tsx";
import type { ListAddress } from "./use-records.ts";

export interface RecordViewProps {
  readonly title: AnyWord;
  readonly searchHint: AnyWord;
  readonly list: Pick<
    RecordList<never, unknown>,
    | "state"
    | "rows"
    | "total"
    | "hasMore"
    | "isFilled"
    | "isOfOther"
    | "isUnknown"
    | "loadedAt"
    | "failure"
    | "reload"
    | "saved"
  >;
  readonly address: ListAddress;
  /** Names of the address's filters; with one set, an empty list is explained by it. */
  readonly filterNames?: readonly string[];
  readonly filters?: ReactNode;
  readonly empty: { readonly title: AnyWord; readonly why: AnyWord };
  /** One reply contains all rows. */
  readonly isWhole?: boolean;
  readonly note?: string;
  /** Above the rows. */
  readonly above?: ReactNode;
  /** Further actions: a new record, an export. */
  readonly actions?: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

const none: readonly string[] = [];
/** Without rows it takes the focus only when the focused element was removed. */
const current = { tabIndex: -1 };

/** A list of the server as a page: its filter, its rows or the reason for none, and its pager. */
export const RecordView = observer(function RecordView({
  title,
  searchHint,
  list,
  address,
  filterNames = none,
  filters,
  empty,
  isWhole = false,
  note,
  actions,
  above,
  children,
}: RecordViewProps) {
  const { t } = useText();
  const { keyword, page, pageSize, put, setQuery, read } = address;
  const { state, rows, total, isFilled, isUnknown } = list;
  const active = filterNames.filter((name) => read(name) !== "").length;
  const isFiltered = keyword !== "" || active > 0;
  const pages = pagesOf(total, pageSize);
  const isBeyond = !isWhole && state === "ready" && rows.length === 0 && page > pages;
  useEffect(() => {
    if (isBeyond) put({ page: pages === 1 ? null : pages });
  });
  const [section, body] = useRestoredFocus();
  useSavedInSight(body, list);
  return (
    <section ref={section} className="page-column record-page" aria-labelledby={`title-${title}`}>
      <h1 id={`title-${title}`} className="visually-hidden">
        {t(title)}
      </h1>
      <div className={`cluster ${listCss.recordBar}`} role="search">
        <SearchField value={keyword} hint={t(searchHint)} onSearch={(q) => setQuery({ q })} />
        <FilterFold active={active}>{filters}</FilterFold>
        {note !== undefined && <span className="muted type-m">{note}</span>}
        <span className={listCss.recordActions}>
          {actions}
          <Button
            variant="minimal"
            icon={<Refresh />}
            aria-label={t("refreshList")}
            title={t("refreshList")}
            disabled={state === "loading"}
            onClick={() => void list.reload()}
          />
        </span>
      </div>
      {!isUnknown && <ListStale list={list} className={listCss.recordFailure} />}
      {above}
      <div
        ref={body}
        className={`scroll-part ${css.recordBody}`}
        aria-busy={state === "loading"}
        data-state={state}
        {...(isFilled && rows.length > 0 ? keyboardScrollable : current)}
      >
        <ListState
          list={list}
          empty={empty}
          onClear={
            isFiltered
              ? () =>
                  setQuery(Object.fromEntries(["q", ...filterNames].map((name) => [name, null])))
              : null
          }
        >
          {children}
        </ListState>
      </div>
      {isFilled && !isWhole && (
        <Pager address={address} total={total} hasMore={list.hasMore} shown={rows.length} />
      )}
    </section>
  );
});

/** The list takes the focus if the focused element is removed with its row. */
function useRestoredFocus() {
  const [section, body] = [useRef<HTMLElement>(null), useRef<HTMLDivElement>(null)];
  useEffect(
    () =>
      section.current === null || body.current === null
        ? undefined
        : holdFocus(section.current, body.current),
    [section, body],
  );
  return [section, body] as const;
}

/** A row that was just saved is scrolled to, once it is there. */
function useSavedInSight(
  body: RefObject<HTMLElement | null>,
  { saved, state }: RecordViewProps["list"],
): void {
  const lastSaved = useRef(saved);
  useEffect(() => {
    if (state !== "ready" || saved === lastSaved.current) return;
    lastSaved.current = saved;
    body.current?.querySelector("[data-saved]")?.scrollIntoView({ block: "nearest" });
  }, [body, saved, state]);
}

type ShownList = Pick<RecordViewProps, "list">;

interface ListStateProps extends ShownList, Pick<RecordViewProps, "empty" | "children"> {
  /** Clears the filters; null: there are none. */
  readonly onClear: (() => void) | null;
}

/** The rows or the reason for none: loading, failed, no match, empty. */
const ListState = observer(function ListState({ list, empty, onClear, children }: ListStateProps) {
  const { t } = useText();
  const { isUnknown, state, failure, rows } = list;
  if (isUnknown && state !== "failed") return <Skeleton label={t("listLoading")} />;
  if (isUnknown)
    return (
      <Note title={t("listFailed")} why={failure ?? ""}>
        <RetryButton intent="primary" onRetry={list.reload} />
      </Note>
    );
  if (rows.length > 0) return children;
  if (onClear === null) return <Note title={t(empty.title)} why={t(empty.why)} />;
  return (
    <Note title={t("listNoMatch")} why={t("listNoMatchWhy")}>
      <Button text={t("clearFilters")} onClick={onClear} />
    </Note>
  );
});
