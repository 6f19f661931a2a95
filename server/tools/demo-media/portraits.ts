type Portrait = { background: string; figure: string };

const svg = ({ background, figure }: Portrait) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><rect width="256" height="256" fill="${background}"/>${figure}</svg>`;

/** Plain portraits without features, in the colours of the design. */
export const PORTRAITS: Record<string, string> = {
  huda: svg({
    background: '#ffefe3',
    figure: `
      <path d="M34 256c2-52 40-76 94-76s92 24 94 76z" fill="#0f5c63"/>
      <path d="M128 34c-44 0-66 34-66 78 0 30-6 54-18 76 24 22 54 32 84 32s60-10 84-32c-12-22-18-46-18-76 0-44-22-78-66-78z" fill="#f26b21"/>
      <path d="M128 66c-28 0-42 22-42 50 0 32 18 58 42 58s42-26 42-58c0-28-14-50-42-50z" fill="#e8b48f"/>
      <path d="M80 172c14 22 30 34 48 34s34-12 48-34c6 8 14 14 22 18-18 22-42 34-70 34s-52-12-70-34c8-4 16-10 22-18z" fill="#d95a14"/>
      <path d="M114 148c8 7 20 7 28 0" fill="none" stroke="#a8430a" stroke-width="4" stroke-linecap="round"/>
      <circle cx="112" cy="118" r="4.5" fill="#3b2416"/><circle cx="144" cy="118" r="4.5" fill="#3b2416"/>`,
  }),
  kareem: svg({
    background: '#e3f1f0',
    figure: `
      <path d="M28 256c4-52 42-74 100-74s96 22 100 74z" fill="#0a4349"/>
      <path d="M102 160h52v30c0 14-12 24-26 24s-26-10-26-24z" fill="#cf9468"/>
      <path d="M100 184l28 30 28-30 14 6-42 46-42-46z" fill="#fbf6ef"/>
      <ellipse cx="128" cy="116" rx="46" ry="56" fill="#dba377"/>
      <path d="M82 122c-2 36 18 62 46 62s48-26 46-62c-6 14-12 20-20 20-8-6-18-8-26-8s-18 2-26 8c-8 0-14-6-20-20z" fill="#2b1a10"/>
      <path d="M78 118c-8-52 18-78 52-78 36 0 58 26 48 78-4-22-12-36-26-40-22 6-44 4-56-2-10 8-15 22-18 42z" fill="#2b1a10"/>
      <path d="M114 154c8 6 20 6 28 0" fill="none" stroke="#e8c3a5" stroke-width="4" stroke-linecap="round"/>
      <circle cx="111" cy="116" r="4.5" fill="#2b1a10"/><circle cx="145" cy="116" r="4.5" fill="#2b1a10"/>`,
  }),
};
