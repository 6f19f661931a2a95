import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeStopToken, readStopToken, STOP_TOKEN_TTL_MS } from './stop-token.ts';

const KEY = 'k'.repeat(64);
const NOW = new Date('2026-05-20T09:00:00Z');

describe('the token of a link that stops reminders', () => {
  it('names its learner until it expires', () => {
    const subscriberId = randomUUID();
    const token = makeStopToken(KEY, { subscriberId, now: NOW });
    expect(readStopToken([KEY], token, NOW)).toBe(subscriberId);
    const last = new Date(NOW.getTime() + STOP_TOKEN_TTL_MS);
    expect(readStopToken([KEY], token, last)).toBe(subscriberId);
    expect(readStopToken([KEY], token, new Date(last.getTime() + 86_400_000))).toBeNull();
  });

  it('is refused with any letter changed, under another key, and with anything around it', () => {
    const token = makeStopToken(KEY, { subscriberId: randomUUID(), now: NOW });
    for (let at = 0; at < token.length; at += 1) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect(readStopToken([KEY], changed, NOW)).toBeNull();
    }
    expect(readStopToken(['o'.repeat(64)], token, NOW)).toBeNull();
    for (const other of ['', `${token}=`, `${token}A`, token.slice(1), 'ل'.repeat(40)]) {
      expect(readStopToken([KEY], other, NOW)).toBeNull();
    }
  });

  it('is still read under the key before a rotation', () => {
    const subscriberId = randomUUID();
    const token = makeStopToken(KEY, { subscriberId, now: NOW });
    expect(readStopToken(['n'.repeat(64), KEY], token, NOW)).toBe(subscriberId);
  });
});
