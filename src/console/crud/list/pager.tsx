import { Button, HTMLSelect } from "@blueprintjs/core";
import { ChevronLeft, ChevronRight } from "@blueprintjs/icons";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { media, useMedia } from "../../components/input/use-media.ts";
import { useSay } from "../../../i18n/words/base/page-words.ts";
import { type ListAddress, pageSizes } from "./use-records.ts";

/** The shown rows, their total, and the controls for the others. */
export function Pager({
  address: { page, pageSize, put, ask },
  total,
  hasMore,
  shown,
}: {
  address: ListAddress;
  total: number;
  /** More than `total`. */
  hasMore: boolean;
  shown: number;
}) {
  const { say, language } = useSay();
  const isNarrow = useMedia(media.phone);
  const pages = pagesOf(total, pageSize);
  const first = (page - 1) * pageSize + 1;
  const number = (value: number) => formatNumber(value, 0, language);
  const more = hasMore ? "+" : "";
  const turnTo = (next: number) => put({ page: next === 1 ? null : next });
  return (
    <nav className="pager" aria-label={say("pages")}>
      <span className="pager-count" aria-live="polite">
        {shown === 0
          ? say("recordsNone")
          : say(isNarrow ? "recordsShort" : "recordsShown", {
              first: number(first),
              last: number(first + shown - 1),
              total: `${number(total)}${more}`,
            })}
      </span>
      <HTMLSelect
        className="pager-size"
        aria-label={say("pageSize")}
        value={pageSize}
        onChange={(event) => ask({ size: event.currentTarget.value })}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {say("perPage", { count: size })}
          </option>
        ))}
      </HTMLSelect>
      <Button
        variant="outlined"
        icon={<ChevronLeft />}
        disabled={page <= 1}
        aria-label={say("pageBefore")}
        title={say("pageBefore")}
        onClick={() => turnTo(page - 1)}
      />
      <span className="pager-page">
        {number(page)} / {number(pages)}
        {more}
      </span>
      <Button
        variant="outlined"
        icon={<ChevronRight />}
        disabled={page >= pages}
        aria-label={say("pageAfter")}
        title={say("pageAfter")}
        onClick={() => turnTo(page + 1)}
      />
    </nav>
  );
}

export const pagesOf = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));
