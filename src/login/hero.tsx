/** The quiet picture beside the form: a row of houses and the line of one day. */
export function Hero({ title, tagline }: { title: string; tagline: string }) {
  return (
    <aside className="login-hero">
      <svg className="login-scene" viewBox="0 0 800 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
        <defs>
          <linearGradient id="hero-hill" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#1d5d8f" />
            <stop offset="1" stopColor="#123f63" />
          </linearGradient>
        </defs>
        <circle cx="640" cy="120" r="46" fill="#f3d9a4" opacity="0.9" />
        <path d="M0 270 Q120 200 260 246 T520 226 T800 250 V420 H0Z" fill="#2a6f9f" opacity="0.55" />
        <path d="M0 308 Q180 260 380 296 T800 286 V420 H0Z" fill="url(#hero-hill)" />
        {[0, 1, 2, 3].map((i) => (
          <g key={i} transform={`translate(${70 + i * 178} ${i % 2 === 0 ? 306 : 296})`}>
            <path d="M0 34 60 8 120 34V84H0Z" fill="#e9f1f7" />
            <path d="M-8 36 60 5 128 36 128 42 60 12 -8 42Z" fill="#9cc3de" />
            <path d="M14 52h26v12H14ZM47 52h26v12H47ZM80 52h26v12H80Z" fill="#2f7fb6" opacity="0.75" />
            <circle cx="60" cy="27" r="5" fill="#2f7fb6" opacity="0.75" />
          </g>
        ))}
        <path d="M0 396h800v24H0Z" fill="#0f3654" />
        <path d="M40 180 C120 180 150 140 220 146 S330 206 400 190 500 120 580 128 700 170 770 156" fill="none" stroke="#bfe0f7" strokeWidth="2.5" strokeLinecap="round" opacity="0.85" />
        <path d="M40 196h730" stroke="#bfe0f7" strokeWidth="1" strokeDasharray="3 7" opacity="0.5" />
      </svg>
      <div className="login-hero-text">
        <p className="login-hero-title">{title}</p>
        <p>{tagline}</p>
      </div>
    </aside>
  );
}
