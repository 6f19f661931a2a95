/**
 * The oldest supported browsers. Chrome 106 is the last version on Android 6, and the oldest one, also as a WebView,
 * on phones with a working Play Store; iOS 15 is the last version on an iPhone 6s or 7.
 */
export const BROWSER_FLOOR = ['chrome106', 'safari15.4', 'firefox115'];

/** Patterns, in a built file, of features that those browsers lack and no build tool replaces. */
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

/** The SDKs of media providers detect features themselves, and are loaded only for their own lessons. */
export const SDKS = /^(?:livekit-client|AgoraRTC|hls[-.])/;

/** Returns the features of a built script that the oldest supported browser lacks. */
export function beyondFloor(fileName: string, script: string): string[] {
  if (SDKS.test(fileName)) return [];
  return Object.entries(MISSING).flatMap(([name, pattern]) => (pattern.test(script) ? [name] : []));
}

/** Returns the features of a built stylesheet, or of a page with styles, that the oldest supported browser lacks. */
export function stylesBeyondFloor(text: string): string[] {
  return MISSING_STYLE.test(text) ? ['light-dark()'] : [];
}
