import css from "./login.module.css";
const houses = [-150, 330, 810, 1290];
const windows = Array.from({ length: 9 }, (_, i) => 26 + i * 27);

/**
 * The picture beside the form: long houses in a row, and above them a curve that stays inside its
 * target band.
 */
export function Hero({ title, tagline }: { title: string; tagline: string }) {
  return (
    <aside className={css.loginHero}>
      <svg
        className={css.loginCurve}
        viewBox="0 0 1000 160"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M0 52h1000v60H0Z" fill="#fff" opacity="0.07" />
        <path
          d="M0 52h1000M0 112h1000"
          stroke="#fff"
          strokeWidth="1"
          strokeDasharray="2 8"
          opacity="0.35"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={
            "M0 84C70 84 96 64 160 66s92 34 160 34 104-38 172-38 96 32 160 32 " +
            "100-24 168-26 110 22 180 20"
          }
          fill="none"
          stroke="#cfe8fb"
          strokeWidth="2.5"
          strokeLinecap="round"
          opacity="0.9"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <svg
        className={css.loginScene}
        viewBox="0 0 1600 420"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M0 176Q260 92 560 150T1080 118T1600 160V420H0Z" fill="#2d76a8" opacity="0.5" />
        <path d="M0 236Q330 172 720 216T1600 204V420H0Z" fill="#1c5a8b" opacity="0.85" />
        {houses.map((x, i) => (
          <g key={x} transform={`translate(${x} ${i % 2 === 0 ? 262 : 254})`}>
            <path d="M330 104V22q0-16 22-16t22 16v82Z" fill="#a9c8dd" />
            <path d="M330 30h44M330 54h44M330 78h44" stroke="#7fa9c6" strokeWidth="2" />
            <path d="M0 46h318v58H0Z" fill="#eef4f9" />
            <path d="M-12 48 14 14h290l26 34Z" fill="#b4d1e5" />
            <path d="M14 14h290l5 7H9Z" fill="#d3e4f0" />
            {windows.map((at) => (
              <path key={at} d={`M${at} 64h17v11H${at}Z`} fill="#4f8fbd" opacity="0.8" />
            ))}
            <path d="M284 62h24v42h-24Z" fill="#8fb4cf" />
            <path d="M26 94h246" stroke="#cfdde8" strokeWidth="2" />
          </g>
        ))}
        <path d="M0 360Q400 348 800 356T1600 352V420H0Z" fill="#0e3655" />
      </svg>
      <div className={css.loginHeroText}>
        <p className={css.loginHeroTitle}>{title}</p>
        <p>{tagline}</p>
      </div>
    </aside>
  );
}
