import type { Language } from "../../contract/words.ts";
import { nameIn } from "./name.ts";

interface Named {
  readonly name: string;
  readonly nameEn: string | null;
}

/** What says only that it is a company, at the end of a name. */
const companyEnds: Readonly<Record<Language, RegExp>> = {
  zh: /(股份|集团)?(有限(责任)?公司|集团公司|公司|集团)$/,
  en: /,? (co\.?,? ?ltd\.?|ltd\.?|inc\.?|group|company)$/i,
};
/** A remark in brackets. */
const bracket = /\s*[（(][^（()）]*[)）]/g;

/**
 * A farm's name as short as it stays its own: without its organisation's name before it, without
 * brackets and what only says "company".
 */
export function farmShortName(farm: Named, org: Named | undefined, language: Language): string {
  const whole = nameIn(farm, language);
  const plain = whole.replace(bracket, "").trim();
  const orgName = org && nameIn(org, language).replace(companyEnds[language], "").trim();
  const own =
    orgName && plain.startsWith(orgName)
      ? plain.slice(orgName.length).replace(/^[\s·,-]+/, "")
      : plain;
  const bare = (name: string) => name.replace(companyEnds[language], "").trim();
  return bare(own) || bare(plain) || whole;
}
