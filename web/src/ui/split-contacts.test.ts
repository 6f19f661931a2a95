import { expect, test } from 'vitest';
import { splitContacts } from './split-contacts.ts';

const partsOf = (text: string) => splitContacts(text).map((run) => ({ kind: run.kind, text: run.text }));

test('a number and an address are runs of their own, the full stop stays with the sentence', () => {
  expect(partsOf('الدعم: +964 770 000 0000 أو support@lisan.example.')).toEqual([
    { kind: 'text', text: 'الدعم: ' },
    { kind: 'phone', text: '+964 770 000 0000' },
    { kind: 'text', text: ' أو ' },
    { kind: 'email', text: 'support@lisan.example' },
    { kind: 'text', text: '.' },
  ]);
});

test('prose without contacts is one run', () => {
  expect(partsOf('خلال 30 يومًا')).toEqual([{ kind: 'text', text: 'خلال 30 يومًا' }]);
});
