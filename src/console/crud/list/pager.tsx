import listCss from "./list.module.css";
import css from "./pager.module.css";
import { Button, HTMLSelect } from "@blueprintjs/core";
import { ChevronLeft, ChevronRight } from "@blueprintjs/icons";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { media, useMedia } from "../../components/input/use-media.ts";
import { useText } from "../../../i18n/words/base/page-words.ts";
import { type ListAddress, pageSizes } from "./use-records.ts";

/** The shown rows, their total, and the controls for the others. */
export function Pager({
  address: { page, pageSize, put, setQuery },
  total,
  hasMore,
  shown,
}: {
  address: ListAddress;
  total: number;
  /** There are more rows than `total`. */
  hasMore: boolean;
  shown: number;
}) {
  const { t, language } = useText();
  const isNarrow = useMedia(media.phone);
  const pages = pagesOf(total, pageSize);
  const first = (page - 1) * pageSize + 1;
  const number = (value: number) => formatNumber(value, 0, language);
  const more = hasMore ? "+" : "";
  const turnTo = (next: number) => put({ page: next === 1 ? null : next });
  return (
    <nav className={`row ${listCss.pager}`} aria-label={t("pages")}>
      <span className={css.pagerCount} aria-live="polite">
        {shown === 0
          ? t("recordsNone")
          : t(isNarrow ? "recordsShort" : "recordsShown", {
              first: number(first),
              last: number(first + shown - 1),
              total: `${number(total)}${more}`,
            })}
      </span>
      <HTMLSelect
        className="pager-size"
        aria-label={t("pageSize")}
        value={pageSize}
        onChange={(event) => setQuery({ size: event.currentTarget.value })}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {t("perPage", { count: size })}
          </option>
        ))}
      </HTMLSelect>
      <Button
        variant="outlined"
        icon={<ChevronLeft />}
        disabled={page <= 1}
        aria-label={t("pageBefore")}
        title={t("pageBefore")}
        onClick={() => turnTo(page - 1)}
      />
      <span className={listCss.pagerPage}>
        {number(page)} / {number(pages)}
        {more}
      </span>
      <Button
        variant="outlined"
        icon={<ChevronRight />}
        disabled={page >= pages}
        aria-label={t("pageAfter")}
        title={t("pageAfter")}
        onClick={() => turnTo(page + 1)}
      />
    </nav>
  );
}

export const pagesOf = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));
