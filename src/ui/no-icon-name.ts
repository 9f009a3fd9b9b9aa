/**
 * Stands in for the library's list of every icon's name (27 kB), which only icons named by strings
 * look up. Icons here are components, so nobody does (vite.config.ts).
 */
export const BlueprintIcons_16: Readonly<Record<string, string>> = {};
export const BLUEPRINT_ICONS_16_CODEPOINTS: Readonly<Record<string, string>> = {};
