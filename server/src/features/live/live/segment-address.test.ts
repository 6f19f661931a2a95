import { describe, expect, test } from 'vitest';
import { isSegmentProof, secondsLeft, segmentAddresses } from './segment-address.ts';

const KEY = 'k'.repeat(32);
const LESSON = '5f0c7f4e-4c0c-4a57-8a9e-0f6d6a1b2c3d';
const START = Date.parse('2026-03-10T09:00:00Z');

function addressAt(startedAt: number, readAt = startedAt, { origin = '', signingKey = KEY, channelId = LESSON } = {}) {
  return segmentAddresses({ signingKey, channelId, now: new Date(readAt), origin })('7-1.m4s', startedAt);
}

function proofOf(address: string) {
  const [, , , channelId = '', expires = '', signature = ''] = new URL(address, 'https://lisan.example').pathname.split(
    '/',
  );
  return { channelId, expires, signature };
}

describe('the address of a segment', () => {
  test('is valid for one to two minutes from its start, and the same within a minute', () => {
    const at = [0, 1, 30_000, 59_999].map((ms) => addressAt(START + ms));
    expect(new Set(at).size).toBe(1);
    expect(addressAt(START + 60_000)).not.toBe(at[0]);
    expect(secondsLeft(proofOf(addressAt(START)), new Date(START))).toBe(120);
    expect(secondsLeft(proofOf(addressAt(START + 59_999)), new Date(START + 59_999))).toBe(60);
  });

  test('does not change while the playlist lists it', () => {
    const read = [0, 20_000, 61_000, 89_000].map((ms) => addressAt(START, START + ms));
    expect(new Set(read).size).toBe(1);
  });

  test('is renewed by a query where its time is nearly over: players compare the path', () => {
    const [path, query] = addressAt(START, START + 10 * 60_000).split('?');
    expect(path).toBe(addressAt(START));
    const renewal = new URLSearchParams(query);
    const proof = { channelId: LESSON, expires: renewal.get('until') ?? '', signature: renewal.get('renewal') ?? '' };
    expect(isSegmentProof([KEY], proof)).toBe(true);
    expect(secondsLeft(proof, new Date(START + 10 * 60_000))).toBe(120);
  });

  test('starts with the origin of the CDN', () => {
    expect(addressAt(START, START, { origin: 'https://media.example' })).toBe(
      `https://media.example${addressAt(START)}`,
    );
  });
});

describe('a proof', () => {
  const proof = proofOf(addressAt(START));

  test('is accepted under the current and the previous key', () => {
    expect(isSegmentProof([KEY], proof)).toBe(true);
    expect(isSegmentProof(['n'.repeat(32), KEY], proof)).toBe(true);
    expect(isSegmentProof(['n'.repeat(32)], proof)).toBe(false);
  });

  test.each([
    ['another lesson', { ...proof, channelId: LESSON.replace('5', '6') }],
    ['another time', { ...proof, expires: String(Number(proof.expires) + 60) }],
    ['another spelling of the time', { ...proof, expires: `0${proof.expires}` }],
    ['padding', { ...proof, signature: `${proof.signature}=` }],
    ['nothing', { ...proof, signature: '' }],
  ])('is refused with %s', (_name, other) => {
    expect(isSegmentProof([KEY], other)).toBe(false);
  });
});
