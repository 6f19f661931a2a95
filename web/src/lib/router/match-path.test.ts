import { expect, test } from 'vitest';
import { matchPath } from './match-path.ts';

test.each([
  ['/', '/', {}],
  ['/week/:week/quiz', '/week/3/quiz', { week: '3' }],
  ['/week/:week', '/Week/3/', { week: '3' }],
  ['/word/:uuid', '/word/a%20b', { uuid: 'a b' }],
  ['/word/:uuid', '/word/%E0', { uuid: '%E0' }],
  ['*', '/anything/at/all', {}],
])('%s matches %s', (pattern, pathname, params) => {
  expect(matchPath(pattern, pathname)).toEqual(params);
});

test.each([
  ['/week/:week', '/week'],
  ['/week/:week', '/week/3/quiz'],
  ['/', '/home'],
])('%s does not match %s', (pattern, pathname) => {
  expect(matchPath(pattern, pathname)).toBeNull();
});
