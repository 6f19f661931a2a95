import { expect, test } from 'vitest';
import { splitContacts } from './split-contacts.ts';

const partsOf = (text: string) => splitContacts(text).map((run) => ({ kind: run.kind, text: run.text }));

test('makes numbers and addresses runs of their own, without the full stop of the sentence', () => {
  expect(partsOf('الدعم: +964 770 000 0000 أو support@lisan.example.')).toEqual([
    { kind: 'text', text: 'الدعم: ' },
    { kind: 'phone', text: '+964 770 000 0000' },
    { kind: 'text', text: ' أو ' },
    { kind: 'email', text: 'support@lisan.example' },
    { kind: 'text', text: '.' },
  ]);
});

test('returns one run for prose without contacts', () => {
  expect(partsOf('خلال 30 يومًا')).toEqual([{ kind: 'text', text: 'خلال 30 يومًا' }]);
});
