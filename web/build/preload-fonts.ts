/** Every first screen has Arabic and Latin letters; the phonetic alphabet is loaded later. */
const FIRST = /url\(([^)]*\/(?:ar|lat)-[^)/]+\.woff2)\)/g;

/** Preloads the fonts with the page instead of after its layout. */
export function preloadFonts(styles: string): string {
  const paths = new Set([...styles.matchAll(FIRST)].map((match) => (match[1] ?? '').replace(/["']/g, '')));
  return [...paths]
    .map((path) => `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`)
    .join('');
}
