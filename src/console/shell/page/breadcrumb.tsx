import css from "./breadcrumb.module.css";
import { observer } from "mobx-react-lite";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { usePageName } from "./use-page-name.ts";
import type { Page, Section } from "./console-page.ts";

/** The current location: heading of the menu, page, and its subject. */
export const Breadcrumb = observer(function Breadcrumb({
  section,
  page,
  address,
}: {
  section: Section | null;
  page: Page;
  address: string;
}) {
  const { t } = useConsoleText();
  const title = t(page.title);
  const name = usePageName(page, address);
  const steps = [
    ...(section === null ? [] : [t(section.title)]),
    title,
    ...(name === title ? [] : [name]),
  ];
  return (
    <nav className={css.breadcrumb} aria-label={t("youAreHere")}>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step}
            {...(index === steps.length - 1 ? { "aria-current": "page" as const } : {})}
          >
            {step}
          </li>
        ))}
      </ol>
    </nav>
  );
});
