import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameDevice } from './name-device.ts';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    { system: 'android', browser: 'chrome', model: null },
  ],
  [
    'Mozilla/5.0 (Linux; Android 8.1.0; SM-J260F Build/M1AJB) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/14.0 Chrome/87.0 Mobile Safari/537.36',
    { system: 'android', browser: 'samsung', model: 'SM-J260F' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.4 Mobile/15E148 Safari/604.1',
    { system: 'ios', browser: 'safari', model: null },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    { system: 'windows', browser: 'edge', model: null },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    { system: 'linux', browser: 'firefox', model: null },
  ],
  ['curl/8.5.0', { system: 'other', browser: 'other', model: null }],
  [null, { system: 'other', browser: 'other', model: null }],
])('names the device of %s', (userAgent, device) => {
  expect(nameDevice(userAgent)).toEqual(device);
});

it('never throws, and shows at most a short model of an unknown user agent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect((nameDevice(text).model ?? '').length).toBeLessThanOrEqual(31);
      expect((nameDevice(`Android 10; ${text})`).model ?? '').length).toBeLessThanOrEqual(31);
    }),
  );
});
