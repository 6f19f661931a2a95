/**
 * The most bytes that each part of the web may have. 1 KB is 1,024 bytes; `gz` is gzip at level 9.
 * `npm run check:bytes` refuses a build beyond them, and `npm run bench:web` measures the same in a browser.
 */
export const BUDGET = {
  /** All scripts until the signed-in home is usable, gz. */
  homeScriptKb: 105,
  homeScriptFiles: 8,
  /** What the signed-in home fetches until the network is quiet, as it is sent: Brotli, with the replies of the API. */
  homeLoadKb: 140,
  /** The same for the landing page. */
  landingLoadKb: 48,
  /** The scripts of one lazy route that home has not loaded, without SDKs, gz. */
  lazyRouteKb: 25,
  /** What the service worker stores at its installation; fonts and pictures as they are, the rest gz. */
  precacheKb: 160,
  /** The inlined styles of a page and those that it links, gz. */
  stylesKb: 6,
  /** The fonts of a first screen, as they are. */
  fontsKb: 32,
} as const;
