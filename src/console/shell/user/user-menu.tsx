import css from "./user-menu.module.css";
import { ChevronDown, Cog, Key, Lock, LogOut } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useCallback, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { callerRoles } from "../../../../contract/account/role.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useStores } from "../../../context/use-stores.ts";
import { openGuide } from "../open-guide.ts";
import { Menu } from "../../../ui/menu.tsx";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { personName } from "../../../stores/record/person-names.ts";

export interface UserMenuActions {
  readonly onPassword: () => void;
  readonly onSettings: () => void;
}

/** The signed-in user, with the personal actions: password, settings, sign-out. */
export const UserMenu = observer(function UserMenu({ onPassword, onSettings }: UserMenuActions) {
  const { session, edit } = useStores();
  const { t, language } = useConsoleText();
  const ref = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  const navigate = useNavigate();
  const close = useCallback(() => setAt(null), []);
  const { user } = session;
  if (user === null) return null;
  const name = personName(user.name);
  function toggle() {
    if (at !== null) return close();
    const { right, bottom } = ref.current!.getBoundingClientRect();
    setAt({ x: right - 200, y: bottom + 4 });
  }
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={`inline-row ${css.userButton}`}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        title={name}
        onClick={toggle}
      >
        <span className="visually-hidden">{t("userMenu", { name })}</span>
        <Avatar name={name} picture={user.avatar} />
        <span className={`cut ${css.userName}`} aria-hidden="true">
          {name}
        </span>
        <ChevronDown />
      </button>
      {at !== null && (
        <Menu
          at={at}
          widthPx={200}
          label={t("userMenu", { name })}
          onClose={close}
          head={
            <>
              <strong>{name}</strong>
              <br />
              <small>{callerRoles[user.roleKey][language]}</small>
            </>
          }
          items={[
            { key: "password", text: t("changePassword"), icon: <Key />, onChoose: onPassword },
            {
              key: "security",
              text: t("security"),
              icon: <Lock />,
              onChoose: () => void navigate(paths.security),
            },
            { key: "settings", text: t("settings"), icon: <Cog />, onChoose: onSettings },
            { key: "guide", text: t("guide"), icon: <i />, onChoose: openGuide },
            {
              key: "logout",
              text: t("logout"),
              icon: <LogOut />,
              onChoose: () => void (edit.mayLeave() && session.logout()),
            },
          ]}
        />
      )}
    </>
  );
});

/** The person's picture, otherwise the first letter of the name. */
function Avatar({ name, picture }: { name: string; picture: string }) {
  if (picture === "")
    return (
      <span className={css.userInitial} aria-hidden="true">
        {[...name][0]}
      </span>
    );
  return <img className={css.userAvatar} src={`data:image/png;base64,${picture}`} alt="" />;
}
