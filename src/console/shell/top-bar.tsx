import shellCss from "./shell.module.css";
import css from "./top-bar.module.css";
import {
  Desktop,
  Fullscreen,
  Menu as MenuIcon,
  MenuClosed,
  Minimize,
  Search,
} from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { variantLabels } from "../../../contract/account/password.ts";
import { type Language, languages } from "../../../contract/base/words.ts";
import { consoleWords } from "../../i18n/words/base/console-words.ts";
import { guidePath, type GuidePage } from "../../lib/data/guide-path.ts";
import { paths, wallPath } from "../../lib/data/paths.ts";
import { useStores } from "../../context/use-stores.ts";
import { Logo } from "../../ui/logo.tsx";
import { AlarmBadge } from "../alarm/list/alarm-badge.tsx";
import { ConnectionIndicator } from "./notice/connection-indicator.tsx";
import { useConsoleText } from "../../i18n/words/base/console-words.ts";
import { useFullscreen } from "./use-fullscreen.ts";
import { UserMenu, type UserMenuActions } from "./user/user-menu.tsx";

const languageNames: Readonly<Record<Language, string>> = { zh: "中文", en: "English" };

interface Props extends UserMenuActions {
  readonly breadcrumb: ReactNode;
  /** Page of the guide about the current page, if there is one. */
  readonly guide: GuidePage | undefined;
  readonly onJump: () => void;
}

/**
 * Hamburger, logo and title, breadcrumb, alarms, and the user's own controls (specification,
 * section 2).
 */
export const TopBar = observer(function TopBar({
  breadcrumb,
  guide = "find",
  onJump,
  ...userActions
}: Props) {
  const { layout, language, session } = useStores();
  const { t } = useConsoleText();
  const label = variantLabels[session.user?.variant ?? "standard"];
  return (
    <header className={`row ${css.topBar}`}>
      <button
        type="button"
        className={css.barButton}
        aria-label={t(layout.isSidebarOpen ? "closeMenu" : "openMenu")}
        aria-expanded={layout.isSidebarOpen}
        aria-controls="sidebar"
        onClick={layout.toggleSidebar}
      >
        {layout.isSidebarOpen ? <MenuClosed /> : <MenuIcon />}
      </button>
      <Link to={paths.root} className={`row ${css.topTitle}`}>
        <BrandLogo />
        <span>{t("product")}</span>
        {label !== null && <small className={css.topVariant}>{label[language.current]}</small>}
      </Link>
      {breadcrumb}
      <div className={`row ${css.topEnd}`}>
        <ConnectionIndicator />
        <AlarmBadge />
        <BarButton label={t("jumpTo")} onClick={onJump}>
          <Search />
        </BarButton>
        <Link
          to={wallPath(language.current)}
          className={`${css.barButton} top-wall`}
          aria-label={t("wall")}
          title={t("wall")}
        >
          <Desktop />
        </Link>
        <a
          href={guidePath(language.current, guide)}
          target="_blank"
          className={`${css.barButton} ${css.topGuide}`}
          aria-label={t("guide")}
          title={t("guide")}
        >
          ?
        </a>
        <FullscreenButton />
        <LanguageSwitch />
        <UserMenu {...userActions} />
      </div>
    </header>
  );
});

function BarButton({
  label,
  isExtra = false,
  onClick,
  children,
}: {
  label: string;
  /** Left out on a phone. */
  isExtra?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={isExtra ? `${css.barButton} is-extra` : css.barButton}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

const BrandLogo = observer(function BrandLogo() {
  const { brand } = useStores();
  return brand.logo === null ? (
    <Logo />
  ) : (
    <img className={`${shellCss.logo} is-own`} src={brand.logo} alt="" />
  );
});

const FullscreenButton = observer(function FullscreenButton() {
  const { toast } = useStores();
  const { t } = useConsoleText();
  const { isFull, toggle } = useFullscreen();
  async function change() {
    if (!(await toggle())) toast.show("warning", t("noFullscreen"));
  }
  return (
    <BarButton
      isExtra
      label={t(isFull ? "leaveFullscreen" : "fullscreen")}
      onClick={() => void change()}
    >
      {isFull ? <Minimize /> : <Fullscreen />}
    </BarButton>
  );
});

const LanguageSwitch = observer(function LanguageSwitch() {
  const { language, toast } = useStores();
  const { t } = useConsoleText();
  function choose(next: Language) {
    if (next === language.current) return;
    language.choose(next);
    toast.show("success", language.t(consoleWords.languageChanged));
  }
  return (
    <div className={css.languageSwitch} role="group" aria-label={t("language")}>
      {languages.map((item) => (
        <button
          key={item}
          type="button"
          lang={item === "zh" ? "zh-CN" : "en"}
          title={languageNames[item]}
          aria-pressed={language.current === item}
          onClick={() => choose(item)}
        >
          <span className={css.wideOnly}>{languageNames[item]}</span>
          <span className={css.narrowOnly}>{item === "zh" ? "中" : "EN"}</span>
        </button>
      ))}
    </div>
  );
});
