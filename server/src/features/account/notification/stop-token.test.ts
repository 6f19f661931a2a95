import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeStopToken, readStopToken, STOP_TOKEN_TTL_MS } from './stop-token.ts';

const purpose = 'stop-offers';
const KEY = 'k'.repeat(64);
const NOW = new Date('2026-05-20T09:00:00Z');

describe('the token of a link that stops messages', () => {
  it('names its learner until it expires', () => {
    const subscriberId = randomUUID();
    const token = makeStopToken(KEY, { subscriberId, now: NOW, purpose });
    expect(readStopToken([KEY], { token, now: NOW, purpose })).toBe(subscriberId);
    const last = new Date(NOW.getTime() + STOP_TOKEN_TTL_MS);
    expect(readStopToken([KEY], { token, now: last, purpose })).toBe(subscriberId);
    expect(readStopToken([KEY], { token, now: new Date(last.getTime() + 86_400_000), purpose })).toBeNull();
  });

  it('is refused with any letter changed, under another key, and with anything around it', () => {
    const token = makeStopToken(KEY, { subscriberId: randomUUID(), now: NOW, purpose });
    for (let at = 0; at < token.length; at += 1) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect(readStopToken([KEY], { token: changed, now: NOW, purpose })).toBeNull();
    }
    expect(readStopToken(['o'.repeat(64)], { token, now: NOW, purpose })).toBeNull();
    for (const other of ['', `${token}=`, `${token}A`, token.slice(1), 'ل'.repeat(40)]) {
      expect(readStopToken([KEY], { token: other, now: NOW, purpose })).toBeNull();
    }
  });

  it('is worth nothing for another purpose', () => {
    const token = makeStopToken(KEY, { subscriberId: randomUUID(), now: NOW, purpose });
    expect(readStopToken([KEY], { token, now: NOW, purpose: 'stop-reminders' })).toBeNull();
  });

  it('is still read under the key before a rotation', () => {
    const subscriberId = randomUUID();
    const token = makeStopToken(KEY, { subscriberId, now: NOW, purpose });
    expect(readStopToken(['n'.repeat(64), KEY], { token, now: NOW, purpose })).toBe(subscriberId);
  });
});
