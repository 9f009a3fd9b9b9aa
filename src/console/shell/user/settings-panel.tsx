import { Button, Drawer, SegmentedControl, Switch } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useId } from "react";
import { keysOf } from "../../../../contract/base/table-keys.ts";
import { messages } from "../../../../contract/base/server-message.ts";
import { mapTypes } from "../../../../contract/account/org.ts";
import type { CurrentUser } from "../../../../contract/account/session.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type Size, sizes, type Theme, themes } from "../../../stores/app/setting-store.ts";
import { voiceWords } from "../../../i18n/words/notify/voice-words.ts";
import type { ShellWord } from "../../../i18n/words/base/shell-words.ts";
import { PanelHead } from "../../components/panel/panel-head.tsx";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { useShellText } from "../../../i18n/words/base/shell-words.ts";
import css from "./settings-panel.module.css";

const themeWords: Readonly<Record<Theme, ShellWord>> = {
  light: "themeLight",
  dark: "themeDark",
  system: "themeSystem",
};
const sizeWords: Readonly<Record<Size, ShellWord>> = {
  small: "sizeSmall",
  medium: "sizeMedium",
  large: "sizeLarge",
};

/** Appearance of the console for this user in this browser. Every choice takes effect at once. */
export const SettingsPanel = observer(function SettingsPanel({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: () => void;
}) {
  const { setting, session } = useStores();
  const { t } = useShellText();
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      size="min(340px, 100vw)"
      className={css.settingsPanel}
    >
      <ReturnFocus />
      <div
        className={css.settingsSheet}
        role="dialog"
        aria-modal="true"
        aria-labelledby="settings-title"
      >
        <PanelHead
          className="settings-head"
          title={t("settings")}
          titleId="settings-title"
          onClose={onClose}
        />
        <div className={css.settingsBody}>
          <Choice
            label={t("theme")}
            value={setting.theme}
            options={themes.map((theme) => ({ value: theme, label: t(themeWords[theme]) }))}
            onChoose={setting.chooseTheme}
          />
          <Choice
            label={t("size")}
            value={setting.size}
            options={sizes.map((size) => ({ value: size, label: t(sizeWords[size]) }))}
            onChoose={setting.chooseSize}
          />
          {session.may("mapType.own") && <MapChoice />}
          <VoiceChoice />
          <Group label={t("layout")}>
            <Switch
              alignIndicator="end"
              label={t("showTabStrip")}
              checked={setting.isTabStripShown}
              onChange={(event) => setting.showTabStrip(event.currentTarget.checked)}
            />
            <Switch
              alignIndicator="end"
              label={t("fixHeader")}
              checked={setting.isHeaderFixed}
              onChange={(event) => setting.fixHeader(event.currentTarget.checked)}
            />
            <Switch
              alignIndicator="end"
              label={t("showLogo")}
              checked={setting.isLogoShown}
              onChange={(event) => setting.showLogo(event.currentTarget.checked)}
            />
            <Switch
              alignIndicator="end"
              label={t("keepPlace")}
              checked={setting.isPlaceKept}
              onChange={(event) => setting.keepPlace(event.currentTarget.checked)}
            />
          </Group>
        </div>
        <div className={css.settingsFoot}>
          <p>{t("settingsKept")}</p>
          <Button fill text={t("resetSettings")} onClick={setting.reset} />
        </div>
      </div>
    </Drawer>
  );
});

/** Spoken alarms, with a voice of the operating system; a note when it has none. */
const VoiceChoice = observer(function VoiceChoice() {
  const { page } = useStores();
  const { language } = useShellText();
  const state = page.speech.stateIn(language);
  return (
    <Group label={voiceWords.voice[language]}>
      <Switch
        alignIndicator="end"
        label={voiceWords.voiceOn[language]}
        checked={page.speech.isOn}
        onChange={page.speech.toggle}
      />
      {state === "noVoice" && <p role="status">{voiceWords.noVoice[language]}</p>}
      {state === "blocked" && <p role="status">{voiceWords.voiceBlocked[language]}</p>}
    </Group>
  );
});

/** Choice of the map for users without an organisation; stored with the account. */
const MapChoice = observer(function MapChoice() {
  const { session, callApi, toast } = useStores();
  const { t, language } = useShellText();
  async function choose(mapType: CurrentUser["mapType"]) {
    const isSaved = await callApi("saveMapType", { mapType }).then(
      () => true,
      () => false,
    );
    if (!isSaved) return;
    session.setMapType(mapType);
    toast.show("success", messages.setDone[language]);
  }
  return (
    <Choice
      label={t("mapShows")}
      value={session.user?.mapType ?? "1"}
      options={keysOf(mapTypes).map((value) => ({ value, label: mapTypes[value][language] }))}
      onChoose={(mapType) => void choose(mapType)}
    />
  );
});

function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      {children}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChoose: (value: T) => void;
}

function Choice<T extends string>({ label, value, options, onChoose }: ChoiceProps<T>) {
  const id = useId();
  const choose = (chosen: string) => {
    const option = options.find((option) => option.value === chosen);
    if (option !== undefined) onChoose(option.value);
  };
  return (
    <div>
      <h3 id={id}>{label}</h3>
      <SegmentedControl
        fill
        aria-labelledby={id}
        value={value}
        options={[...options]}
        onValueChange={choose}
      />
    </div>
  );
}
