/**
 * The oldest browsers that the product is built for. Chrome 106 is the last one on Android 6, and the oldest that phones
 * with a working Play Store run, also inside the apps that show pages; iOS 15 is the last one on an iPhone 6s or 7.
 */
export const BROWSER_FLOOR = ['chrome106', 'safari15.4', 'firefox115'];

/** What those browsers lack and no build tool replaces, by what it looks like in a built file. */
const MISSING: Readonly<Record<string, RegExp>> = {
  'Array#toSorted, toReversed, toSpliced': /\.to(?:Sorted|Reversed|Spliced)\(/,
  'Map.groupBy, Object.groupBy': /\b(?:Map|Object)\.groupBy\(/,
  'Promise.withResolvers, Promise.try': /\bPromise\.(?:withResolvers|try)\(/,
  'AbortSignal.any, AbortSignal.timeout': /\bAbortSignal\.(?:any|timeout)\(/,
  'Array.fromAsync': /\bArray\.fromAsync\(/,
  'Set methods': /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  lookbehind: /\(\?<[!=]/,
  'URL.canParse': /\bURL\.canParse\(/,
};

/** The build replaces it, unless its tools change; a browser without it would show no color at all. */
const MISSING_STYLE = /\blight-dark\(/;

/** The SDKs of media providers look at what the browser has, and are loaded for a lesson of theirs only. */
const SDKS = /^(?:livekit-client|AgoraRTC|hls\.light)/;

/** What a built script needs and the oldest supported browser has not. */
export function beyondFloor(fileName: string, script: string): string[] {
  if (SDKS.test(fileName)) return [];
  return Object.entries(MISSING).flatMap(([name, pattern]) => (pattern.test(script) ? [name] : []));
}

/** What a built stylesheet, or a page with styles in it, needs and the oldest supported browser has not. */
export function stylesBeyondFloor(text: string): string[] {
  return MISSING_STYLE.test(text) ? ['light-dark()'] : [];
}
