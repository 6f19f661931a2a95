import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { LEARNER } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { signIn } from '../../../../../test/sign-in.ts';
import { endSession } from '../../../../domain/learner/session/session.ts';
import { question as words } from '../../../../text/question.ts';
import { smallTalk as text } from '../../../../text/small-talk.ts';
import { makeQuestion } from '../../../../ui/question/question-card.fixture.tsx';
import type { SmallTalkRow } from '../next-open.ts';
import { SmallTalkItemPage } from './small-talk-item-page.tsx';
import { SmallTalkPage } from './small-talk-page.tsx';

const LIST = 'GET /api/get/small-talk';
const GET = 'GET /api/get/small-talk/i1';
const CHECK = 'POST /api/check/practical/answer';

const row = (uuid: string, parts: Partial<SmallTalkRow> = {}): SmallTalkRow => {
  return { uuid, kind: 'idiom', level: 'B1', en: `say ${uuid}`, ar: `معنى ${uuid}`, done: false, ...parts };
};
const list = (items: SmallTalkRow[], today: string | null = 'i1') => ({ body: { messageCode: '00', items, today } });
const ITEMS = [row('i1'), row('i2', { done: true }), row('c1', { kind: 'culture' })];
const learner = { 'GET /api/user': { body: { messageCode: '00', user: LEARNER } } };

const item = {
  body: {
    messageCode: '00',
    item: {
      ...row('i1'),
      note: 'ملاحظة عن that.',
      lines: [
        { voice: 'a', en: 'Hello there.', ar: 'مرحبًا.', start: 0.1 },
        { voice: 'b', en: 'Good morning.', ar: 'صباح الخير.', start: 1.4 },
      ],
      audio_url: '/course-media/0.mp3',
      audio_seconds: 3,
    },
    question: makeQuestion('choice', { uuid: 'q1', prompt: { ar: 'ماذا تعني؟' } }),
    done: false,
  },
};
const graded = {
  body: {
    messageCode: '00',
    correct: false,
    correct_answer: 'is',
    why: 'سبب الخيار.',
    progress: { answered: 1, correct: 0, total: 1, done: true },
  },
};

const openList = () => showPage(SmallTalkPage, { path: '/small-talk', at: '/small-talk' });
const openItem = (at = '/small-talk/i1') => showPage(SmallTalkItemPage, { path: '/small-talk/:uuid', at });

beforeEach(() => signIn('sarah'));

afterEach(async () => {
  await act(async () => endSession('logout'));
});

test('the list shows the item of the day, then the kinds, with what is done', async () => {
  fakeApi({ ...learner, [LIST]: list(ITEMS) });
  openList();
  const today = await screen.findByRole('link', { name: text.open });
  expect(today.getAttribute('href')).toContain('/small-talk/i1');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    text.today,
    text.kinds.idiom,
    text.kinds.culture,
  ]);
  screen.getByText(text.count(1, 2));
  const done = screen.getByRole('link', { name: /say i2/ });
  expect(done.textContent).toContain(text.done);
  expect(screen.getByRole('link', { name: /say c1/ }).textContent).not.toContain(text.done);
});

test('the list says when all is done, and when the course has no small talk', async () => {
  fakeApi({ ...learner, [LIST]: list([row('i1', { done: true })], null) });
  openList();
  await screen.findByText(text.allDone);
});

test('a version of the course from before small talk has an empty list', async () => {
  fakeApi({ ...learner, [LIST]: list([], null) });
  openList();
  await screen.findByText(text.empty.title);
  expect(screen.queryByText(text.allDone)).toBeNull();
});

test('an item is read, answered with the reason of the option, and followed by the next open one', async () => {
  fakeApi({ ...learner, [LIST]: list(ITEMS), [GET]: item, [CHECK]: graded });
  const { place } = openItem();
  await screen.findAllByText('Hello there.');
  expect(document.body.textContent).toContain('ملاحظة عن');
  await userEvent.click(screen.getByRole('button', { name: text.toQuestion }));
  expect(place()).toBe('/small-talk/i1?questions=1');
  await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
  await screen.findByText('سبب الخيار.');
  await userEvent.click(screen.getByRole('button', { name: text.next }));
  await waitFor(() => expect(place()).toBe('/small-talk/c1'));
});

test('the last item leads back to the list', async () => {
  fakeApi({ ...learner, [LIST]: list([row('i1')]), [GET]: item, [CHECK]: graded });
  const { place } = openItem('/small-talk/i1?questions=1');
  await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
  await userEvent.click(await screen.findByRole('button', { name: text.list }));
  await waitFor(() => expect(place()).toBe('/small-talk'));
});

test('an item that was answered and closed on its reason is asked again', async () => {
  fakeApi({ ...learner, [LIST]: list(ITEMS), [GET]: item, [CHECK]: graded });
  openItem('/small-talk/i1?questions=1');
  await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
  await screen.findByText('سبب الخيار.');
  cleanup();
  const { place } = openItem('/small-talk/i1?questions=1');
  expect(await screen.findByRole('button', { name: words.dontKnow })).toBeTruthy();
  expect(place()).toBe('/small-talk/i1?questions=1');
});

test.each([
  ['the list', openList],
  ['an item', openItem],
])('%s says that it needs the network when it was never opened', async (_, open) => {
  fakeApi({ ...learner, [LIST]: 'offline', [GET]: 'offline' });
  open();
  await screen.findByText(text.offline);
});
