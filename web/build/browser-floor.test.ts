import { expect, test } from 'vitest';
import { beyondFloor, stylesBeyondFloor } from './browser-floor.ts';

test.each([
  ['const a=b.toSorted((c,d)=>c-d)', ['Array#toSorted, toReversed, toSpliced']],
  ['Map.groupBy(a,b=>b.c)', ['Map.groupBy, Object.groupBy']],
  ['const a=/(?<![A-Z])b/g', ['lookbehind']],
  ['new RegExp(`(?<=a)`)', ['lookbehind']],
  ['fetch(a,{signal:AbortSignal.timeout(8)})', ['AbortSignal.any, AbortSignal.timeout']],
  ['[...a].sort().reverse().findLast(Boolean);/(?<name>a)/', []],
])('%s', (script, missing) => {
  expect(beyondFloor('kit-1234.js', script)).toEqual(missing);
});

test('allows newer features in the SDK of a media provider', () => {
  expect(beyondFloor('livekit-client.esm-D9m_QKEy.js', 'Promise.withResolvers()')).toEqual([]);
});

test('both themes reach browsers without light-dark()', () => {
  expect(stylesBeyondFloor(':root{--sand:light-dark(#fff,#000)}')).toEqual(['light-dark()']);
  expect(stylesBeyondFloor(':root{--sand:var(--light,#fff)var(--dark,#000)}')).toEqual([]);
});
