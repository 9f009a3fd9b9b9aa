import { observer } from "mobx-react-lite";
import { lazy, Suspense } from "react";
import { useStores } from "../../context/use-stores.ts";
import { browserRelease } from "../../lib/browser/browser-release.ts";
import { importWithRetry } from "../../lib/browser/import-with-retry.ts";
import { useConsoleText } from "../../i18n/words/base/console-words.ts";
import { OverlayGuard } from "./overlay-guard.tsx";
import type { MenuEntry } from "./page/console-page.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

// Rarely opened parts are fetched on opening.
const PasswordDialog = lazyPart(
  () => import("./user/password-dialog.tsx"),
  ({ PasswordDialog }) => PasswordDialog,
);
const FactorDialog = lazyPart(
  () => import("../admin/security/factor-dialog.tsx"),
  ({ FactorDialog }) => FactorDialog,
);
const FactorPromptDialog = lazyPart(
  () => import("../admin/security/factor-prompt-dialog.tsx"),
  ({ FactorPromptDialog }) => FactorPromptDialog,
);
const SettingsPanel = lazyPart(
  () => import("./user/settings-panel.tsx"),
  ({ SettingsPanel }) => SettingsPanel,
);
const Palette = lazyPart(
  () => import("./palette/palette.tsx"),
  ({ Palette }) => Palette,
);
/** Delay before other parts are loaded, so that the first page has the network to itself, ms. */
const backgroundAfterMs = 2000;
const BackgroundTasks = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, backgroundAfterMs));
  const { BackgroundTasks } = await importWithRetry(() => import("./background-tasks.tsx"));
  return { default: BackgroundTasks };
});

export type Overlay = "password" | "settings" | "palette";

/**
 * Overlays of the shell: the requested dialog, the forced change of a password, the notice of a new
 * release.
 */
export const Overlays = observer(function Overlays({
  open,
  menu,
  onOpen,
  onClose,
}: {
  open: Overlay | null;
  menu: readonly MenuEntry[];
  onOpen: (next: Overlay) => void;
  onClose: () => void;
}) {
  const { session, toast, page } = useStores();
  const { t } = useConsoleText();
  const isForced = session.user?.mustChangePassword === true;
  const mustEnrol = !isForced && session.user?.mustEnrolFactor === true;
  function fail() {
    const action = { text: t("reload"), run: () => browserRelease.reload() };
    toast.show("danger", t("overlayMissing"), { action });
    onClose();
  }
  return (
    <>
      <OverlayGuard onFail={() => undefined}>
        <Suspense fallback={null}>
          <BackgroundTasks />
        </Suspense>
      </OverlayGuard>
      <OverlayGuard key={open ?? ""} onFail={fail}>
        <Suspense fallback={null}>
          {(open === "password" || isForced) && (
            <PasswordDialog isOpen isForced={isForced} onClose={onClose} />
          )}
          {mustEnrol && <FactorDialog isForced onClose={() => undefined} />}
          {page.factor.isOpen && <FactorPromptDialog />}
          {open === "settings" && <SettingsPanel isOpen onClose={onClose} />}
          {open === "palette" && <Palette menu={menu} onOpen={onOpen} onClose={onClose} />}
        </Suspense>
      </OverlayGuard>
    </>
  );
});
