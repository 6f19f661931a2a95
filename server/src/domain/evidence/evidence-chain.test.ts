import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeEvidence, verifyEvidence, verifyEvidenceText, type EvidenceFile } from './evidence-chain.ts';

const KEY = 'key-of-the-service';
const file = makeEvidence(KEY, {
  charge: 'c-1',
  madeAt: new Date('2026-03-10T09:00:00Z'),
  facts: [
    { type: 'ledger_entry', at: '2026-03-02T00:00:00.000Z', body: { amount: 500, currency: 'IQD' } },
    { type: 'consent', at: '2026-03-01T00:00:00.000Z', body: { terms_text: 'نصّ الشروط', ip: '10.0.0.1' } },
    { type: 'sms', at: '2026-03-03T00:00:00.000Z', body: { text: 'خُصم', state: 'delivered' } },
  ],
});
const copy = () => structuredClone(file);

describe('a file of evidence', () => {
  it('is in the order of time and intact', () => {
    expect(file.entries.map(({ type }) => type)).toEqual(['consent', 'ledger_entry', 'sms']);
    expect(verifyEvidence([KEY], file)).toEqual({ kind: 'intact', entries: 3, madeAt: file.made_at });
  });

  it('is intact after being written with other spaces and another order of fields', () => {
    const rewritten = JSON.parse(
      JSON.stringify(file, (_, value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).toReversed())
          : value,
      ),
    ) as EvidenceFile;
    expect(verifyEvidence([KEY], rewritten).kind).toBe('intact');
  });

  it('shows where a fact was changed, removed, added or moved', () => {
    const changed = copy();
    for (const { body } of changed.entries.slice(1, 2)) body['amount'] = 501;
    expect(verifyEvidence([KEY], changed)).toEqual({ kind: 'changed', seq: 1 });
    const removed = copy();
    removed.entries.splice(1, 1);
    expect(verifyEvidence([KEY], removed)).toEqual({ kind: 'changed', seq: 1 });
    const cut = copy();
    cut.entries.pop();
    expect(verifyEvidence([KEY], cut)).toEqual({ kind: 'changed', seq: null });
    const moved = copy();
    moved.entries.reverse();
    expect(verifyEvidence([KEY], moved)).toEqual({ kind: 'changed', seq: 0 });
  });

  it('cannot be made again without the key', () => {
    const forged = makeEvidence('another key', { charge: 'c-1', madeAt: new Date(file.made_at), facts: file.entries });
    expect(verifyEvidence([KEY], forged).kind).toBe('changed');
    expect(verifyEvidence(['another key', KEY], file).kind).toBe('intact');
  });

  it('is changed by a second field of the same name, which a reader may take for the first', () => {
    const text = JSON.stringify(file, null, 2);
    expect(verifyEvidenceText([KEY], text).kind).toBe('intact');
    expect(verifyEvidenceText([KEY], JSON.stringify(file)).kind).toBe('intact');
    const doubled = text.replace('"seq": 1,', '"seq": 1, "type": "added",');
    expect(doubled).not.toBe(text);
    expect(verifyEvidence([KEY], JSON.parse(doubled) as EvidenceFile).kind).toBe('intact');
    expect(verifyEvidenceText([KEY], doubled)).toEqual({ kind: 'changed', seq: null });
    for (const broken of [text.slice(0, 100), '', 'null', '{"entries":[null]}'])
      expect(verifyEvidenceText([KEY], broken)).toEqual({ kind: 'changed', seq: null });
    expect(verifyEvidence([KEY], { ...file, seal: `ب${file.seal.slice(1)}` }).kind).toBe('changed');
  });

  it('is changed by any other character in any place', () => {
    const text = JSON.stringify(file);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom('0', 'a', 'ب'), (place, sign) => {
        const broken = text.slice(0, place) + sign + text.slice(place + 1);
        if (broken === text) return true;
        let parsed: EvidenceFile;
        try {
          parsed = JSON.parse(broken) as EvidenceFile;
          return verifyEvidence([KEY], parsed).kind === 'changed';
        } catch {
          return true;
        }
      }),
    );
  });
});
