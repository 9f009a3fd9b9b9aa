// Removes the rules of Blueprint's stylesheet that no component of the app uses, half of the sheet.

/** Glyphs of a font that the app does not include. */
const letter = /^\.bp6-icon-[\w-]+::?before$/;

/**
 * Returns true when scripts may give an element a class: written whole, or assembled from parts
 * (`${ns}-button`, `${ns}-intent-${intent}`). Names that begin with such a class may be assembled
 * elsewhere (`bp6-overlay` and `-enter`).
 */
export function classUse(code) {
  const whole = new Set(code.match(/bp6-[\w-]+/g) ?? []);
  const ends = new Set();
  const middles = new Set();
  for (const [, piece, follows] of code.matchAll(/\$\{[^{}`]*\}(-[a-z][\w-]*)(\$\{)?/g))
    if (follows === undefined) ends.add(piece);
    else middles.add(piece);
  const isMade = (name) => {
    if (whole.has(name) || [...middles].some((piece) => name.includes(piece))) return true;
    for (let at = name.indexOf("-"); at >= 0; at = name.indexOf("-", at + 1))
      if (ends.has(name.slice(at))) return true;
    return false;
  };
  return (name) => {
    const words = name.split("-");
    return words.some((_, at) => at > 0 && isMade(words.slice(0, at + 1).join("-")));
  };
}

/** The sheet without the rules that no element can match. */
export function usedRules(css, isUsed) {
  let text = "";
  for (let at = 0; at < css.length;) {
    const open = css.indexOf("{", at);
    const end = css.indexOf(";", at);
    if (open < 0) return text + css.slice(at);
    // Such as @charset.
    if (end >= 0 && end < open) {
      text += css.slice(at, end + 1);
      at = end + 1;
      continue;
    }
    const close = closing(css, open);
    text += ruleOf(css.slice(at, open), css.slice(open + 1, close), isUsed);
    at = close + 1;
  }
  return text;
}

function ruleOf(head, body, isUsed) {
  const name = head.replaceAll(/\/\*[^]*?\*\//g, "").trim();
  if (/^@(?:media|supports|layer)/.test(name)) return `${head}{${usedRules(body, isUsed)}}`;
  if (name.startsWith("@")) return `${head}{${body}}`;
  const selectors = selectorsIn(name).filter(
    (one) =>
      !letter.test(one) &&
      // A class within :not() or :is() need not be present.
      (withoutArguments(one).match(/\.bp6-[\w-]+/g) ?? []).every((own) => isUsed(own.slice(1))),
  );
  return selectors.length === 0 ? "" : `${selectors.join(",\n")}{${body}}\n`;
}

function withoutArguments(selector) {
  let text = selector;
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replace(/\([^()]*\)/g, "");
  }
  return text;
}

/** Splits at the commas outside brackets. */
function selectorsIn(head) {
  const parts = [""];
  let depth = 0;
  for (const sign of head) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((one) => one.trim());
}

function closing(css, open) {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === "{") depth += 1;
    if (css[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return css.length;
}
