import type { DailySession, SessionStep } from '@lisan/contract/learner/session';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { LEARNER } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { signIn } from '../../../../../test/sign-in.ts';
import { endSession } from '../../../../domain/learner/session/session.ts';
import { remove } from '../../../../lib/storage/storage.ts';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { session as text } from '../../../../text/session.ts';
import { makeQuestion } from '../../../../ui/question/question-card.fixture.tsx';
import { SessionPage } from './session-page.tsx';
import { TRANSLATORS, translatePage } from '../../../../../test/translator.ts';

const DOUBLE_TAP_MS = 360;
const START = 'POST /api/session/start';
const spoken = { audio_url: '/course-media/0000000000000000.mp3', audio_seconds: 1 };

const sentence = (position: number, en: string): SessionStep => ({
  type: 'sentence',
  position,
  item: { uuid: en, level_id: 'a1', week: 1, en, ar: 'جملة', ...spoken },
});

const SESSION: DailySession = {
  uuid: 's',
  minutes: 5,
  started_at: '2026-11-20T08:00:00.000Z',
  steps: [
    sentence(0, 'The first.'),
    sentence(1, 'The second.'),
    { type: 'question', position: 2, purpose: 'recall', question: makeQuestion('gap'), correct: null },
  ],
  result: null,
};

function open(at = '/session') {
  const api = fakeApi({
    'GET /api/user': { body: { messageCode: '00', user: LEARNER } },
    'GET /api/saved/uuids': { body: { messageCode: '00', uuids: [] } },
    [START]: { body: { messageCode: '00', session: SESSION } },
  });
  return { ...api, ...showPage(SessionPage, { path: '/session', at }) };
}

beforeEach(() => {
  remove('runs');
  signIn('sarah');
});

afterEach(async () => {
  await act(async () => endSession('logout'));
});

test.each([undefined, ...TRANSLATORS])(
  'a reload returns to the new item that was shown (translator: %s)',
  async (translator) => {
    translatePage(translator);
    // The case before ended less than a double tap ago.
    await new Promise((resolve) => setTimeout(resolve, DOUBLE_TAP_MS));
    open();
    await screen.findByText('The first.');
    await userEvent.click(screen.getByRole('button', { name: text.item.next }));
    await screen.findByText('The second.');
    cleanup();
    queryClient.clear();
    open();
    await screen.findByText('The second.');
    expect(screen.queryByText('The first.')).toBeNull();
  },
);

test('the address of another session becomes that of the session once it is started', async () => {
  const { sent, place } = open('/session?another');
  await screen.findByText('The first.');
  await waitFor(() => expect(place()).toBe('/session'));
  expect(sent.filter(({ key }) => key === START).map(({ body }) => body)).toEqual([{ another: true }]);
});
