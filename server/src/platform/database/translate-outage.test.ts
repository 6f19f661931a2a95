import { describe, expect, it } from 'vitest';
import { translateOutage } from './translate-outage.ts';

function withCode(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describe('translateOutage', () => {
  it.each([
    '08006',
    '08P01',
    '57P01',
    '57P03',
    '53300',
    '53100',
    '25006',
    '58030',
    '55P03',
    '57014',
    'ECONNREFUSED',
    'ENOSPC',
  ])('returns 503 and a Retry-After for %s', (code) => {
    expect(translateOutage(withCode(code))).toMatchObject({ code: 'unavailable', retryAfter: 2 });
  });

  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect', 'Query read timeout'])(
    'recognises an error without a code: %s',
    (message) => expect(translateOutage(new Error('lost', { cause: new Error(message) }))).not.toBeNull(),
  );

  it.each(['23505', '22P05', '42P01', 'ENOENT'])('returns null for a fault of ours: %s', (code) => {
    expect(translateOutage(withCode(code))).toBeNull();
  });

  it('ends for an error that is its own cause', () => {
    const error = new Error('odd');
    error.cause = error;
    expect(translateOutage(error)).toBeNull();
  });
});
