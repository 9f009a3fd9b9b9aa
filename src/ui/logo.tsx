/** The product's mark, for organisations without a logo of their own. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className="logo">
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <path
        d="M6 15 16 7l10 8v10H6Z"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      <path
        d="M10 19h3l2-4 3 7 1.6-3H22"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
