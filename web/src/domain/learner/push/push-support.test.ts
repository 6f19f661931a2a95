import { expect, test } from 'vitest';
import { pushSupport } from './device-push.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';

test.each([
  ['an Android phone', { userAgent: ANDROID, touchPoints: 5, isInstalled: false, hasPush: true }, 'supported'],
  ['an iPhone in the browser', { userAgent: IPHONE, touchPoints: 5, isInstalled: false, hasPush: false }, 'install'],
  ['an iPad that says it is a Mac', { userAgent: MAC, touchPoints: 5, isInstalled: false, hasPush: false }, 'install'],
  [
    'an iPhone from the home screen',
    { userAgent: IPHONE, touchPoints: 5, isInstalled: true, hasPush: true },
    'supported',
  ],
  [
    'an old iPhone from the home screen',
    { userAgent: IPHONE, touchPoints: 5, isInstalled: true, hasPush: false },
    'unsupported',
  ],
  ['a Mac', { userAgent: MAC, touchPoints: 0, isInstalled: false, hasPush: true }, 'supported'],
  [
    'an app that shows pages',
    { userAgent: ANDROID, touchPoints: 5, isInstalled: false, hasPush: false },
    'unsupported',
  ],
] as const)('%s', (_browser, traits, support) => {
  expect(pushSupport(traits)).toBe(support);
});
