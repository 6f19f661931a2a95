/** The device of a session by its user agent: families only, nothing that identifies a person. */
type DeviceName = {
  system: 'android' | 'ios' | 'windows' | 'macos' | 'linux' | 'other';
  browser: 'chrome' | 'safari' | 'firefox' | 'edge' | 'samsung' | 'opera' | 'other';
  /** The model, if the Android browser still sends it. */
  model: string | null;
};

// Order matters: iPads and Chromebooks name other systems too, and every Chromium names Chrome and Safari.
const SYSTEMS: readonly [RegExp, DeviceName['system']][] = [
  [/iPhone|iPad|iPod/, 'ios'],
  [/Android/, 'android'],
  [/Windows/, 'windows'],
  [/Macintosh|Mac OS X/, 'macos'],
  [/Linux|CrOS|X11/, 'linux'],
];
const BROWSERS: readonly [RegExp, DeviceName['browser']][] = [
  [/SamsungBrowser\//, 'samsung'],
  [/OPR\/|Opera|OPT\//, 'opera'],
  [/EdgA?\/|EdgiOS\//, 'edge'],
  [/Firefox\/|FxiOS\//, 'firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'chrome'],
  [/Safari\//, 'safari'],
];
const MODEL = /Android [\d.]+; ([A-Za-z0-9][\w .()-]{1,30}?)(?: Build\/|[;)])/;
/** Placeholders that Chromium sends instead of the model. */
const NO_MODELS = new Set(['K', 'wv', 'Mobile', 'Tablet']);

/** Names the device of a user agent; a missing or unknown user agent is `other`. */
export function nameDevice(userAgent: string | null): DeviceName {
  const text = userAgent ?? '';
  const found = MODEL.exec(text)?.[1]?.trim();
  return {
    system: SYSTEMS.find(([pattern]) => pattern.test(text))?.[1] ?? 'other',
    browser: BROWSERS.find(([pattern]) => pattern.test(text))?.[1] ?? 'other',
    model: found === undefined || NO_MODELS.has(found) ? null : found,
  };
}
