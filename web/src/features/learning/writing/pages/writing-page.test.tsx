import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { LEARNER } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { signIn } from '../../../../../test/sign-in.ts';
import { access } from '../../../../text/access.ts';
import { writing as text } from '../text/writing.ts';
import { WritingPage } from './writing-page.tsx';

const MARKS = { task: 4, grammar: 3, vocabulary: 5, organisation: 4 };
const draft = (number: 1 | 2, written: string) => ({
  uuid: `d${number}`,
  number,
  text: written,
  words: 4,
  length: 'fits',
  copied: false,
  rude: false,
  personal: false,
  remarks: [],
  at: '2026-01-01T00:00:00.000Z',
});

test('without a subscription shows own texts and the reply, and what gives access', async () => {
  signIn('sarah');
  fakeApi({
    'GET /api/user': { body: { messageCode: '00', user: { ...LEARNER, subscription: null } } },
    'GET /api/get/week/texts': refusal(403, { code: 'subscription_required' }),
    'GET /api/get/writing': {
      body: {
        messageCode: '00',
        task_uuid: 't1',
        state: 'replied',
        drafts: [draft(1, 'My brother have a shop.'), draft(2, 'My brother has a shop.')],
        can_send: false,
        sent_at: '2026-01-01T00:00:00.000Z',
        reply: { teacher: 'هدى', marks: MARKS, corrections: [], reply: 'أحسنت.', at: '2026-01-02T00:00:00.000Z' },
      },
    },
  });
  showPage(WritingPage, { path: '/writing/:week', at: '/writing/1?level=a1' });
  await screen.findByText('أحسنت.');
  expect(document.body.textContent).toContain('My brother has a shop.');
  await screen.findByText(access.title);
  expect(document.body.textContent).not.toContain(text.model.locked);
});
