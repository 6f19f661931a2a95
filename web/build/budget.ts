/**
 * The most bytes that each part of the web may have. 1 KB is 1,024 bytes; `gz` is gzip at level 9.
 * `npm run check:bytes` refuses a build beyond them, and `npm run bench:web` measures the same in a browser.
 *
 * Why: docs/decisions/063-bytes-are-gates.md
 */
export const BUDGET = {
  /** All scripts until the signed-in home is usable, gz. */
  homeScriptKb: 105,
  homeScriptFiles: 8,
  /** Bytes that the signed-in home fetches until the network is quiet, as sent: Brotli, with the replies of the API. */
  homeLoadKb: 140,
  /** The same for the landing page. */
  landingLoadKb: 48,
  /** The scripts of one lazy route that home has not loaded, without SDKs, gz. */
  lazyRouteKb: 25,
  /** Files that the service worker stores at its installation; fonts and pictures as they are, the rest gz. */
  precacheKb: 160,
  /** The inlined and the linked styles of a page, gz. */
  stylesKb: 6,
  /** The fonts of a first screen, as they are. */
  fontsKb: 32,
} as const;
