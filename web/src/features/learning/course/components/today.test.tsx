import type { LevelView } from '@lisan/contract/learner/level';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, test, vi } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { MemoryRouter } from '../../../../../test/memory-router.tsx';
import { signIn } from '../../../../../test/sign-in.ts';
import { enqueue, refreshPending } from '../../../../domain/answers/outbox.ts';
import { storeSession } from '../../../../domain/session/todays-session.ts';
import { serveStoredReplies } from '../../../../domain/learner/offline/serve-stored-replies.ts';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { serverNow } from '../../../../lib/time/clock.ts';
import { courseWeek } from '../course-week.fixture.ts';
import type { Week } from '../week-content.ts';
import { sessionCard as text } from '../text/session-card.ts';
import { Today } from './today.tsx';

const asked = (uuid: string) => ({ uuid, kind: 'gap', skill: 'vocabulary', prompt: { en: '___' } }) as const;
const step = (uuid: string) =>
  ({ type: 'question', position: 0, purpose: 'practice', question: asked(uuid), correct: null }) as const;

async function answer(uuid: string): Promise<void> {
  await enqueue({
    key: 'POST /api/session/answer',
    id: uuid,
    body: { session_uuid: 'session', question_uuid: uuid, answer: 'word' },
    exercise: { path: '/session', title: text.title },
    question: asked(uuid),
  });
  await refreshPending();
}

beforeEach(() => {
  const cache = { match: async () => undefined, put: async () => undefined, delete: async () => true };
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => true });
  queryClient.clear();
  signIn('sarah');
  serveStoredReplies();
});

test('without a network today’s session counts the answers that wait on the phone', async () => {
  fakeApi({
    'GET /api/session': 'offline',
    'GET /api/get/main/content': { body: { messageCode: '00', content: courseWeek(1) } },
    'GET /api/progress': { body: { messageCode: '00', done_uuids: [], due_uuids: [], review: { due: 0 } } },
  });
  const started_at = new Date(serverNow()).toISOString();
  await storeSession({ uuid: 'session', minutes: 5, started_at, steps: [step('q1'), step('q2')], result: null });
  await answer('q1');
  // Today reads no other fields.
  const level = { uuid: 'level', code: 'A1', weeks: 12 } as LevelView;
  const week = { week: 1, title: { en: 'Names', ar: 'الأسماء' }, done: 0, total: 3, quiz_status: 'locked' } as Week;
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter at="/home">
        <Today level={level} week={week} nextOpensAt={null} subscription={undefined} home={undefined}>
          {null}
        </Today>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText(text.open(1, 2));
  screen.getByRole('link', { name: text.resume });
  await act(() => answer('q2'));
  await screen.findByRole('heading', { name: text.finished });
  screen.getByText(text.finishedUnsent);
  screen.getByRole('link', { name: text.another });
});
