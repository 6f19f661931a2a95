import { screen, within } from '@testing-library/react';
import type { BridgeView } from '@lisan/contract/learner/bridge';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { signIn } from '../../../../../test/sign-in.ts';
import { setLearnerPlace } from '../../../../lib/format/learner-country.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { courseWeek } from '../course-week.fixture.ts';
import { WordPage } from './word-page.tsx';

const content = courseWeek(1);
const [word] = content.words;
if (!word) throw new Error('no word');

beforeEach(() => signIn('sarah'));

function show({
  en = word?.en ?? '',
  done = [word?.uuid],
  due = [] as string[],
  bridges,
}: { en?: string; done?: (string | undefined)[]; due?: string[]; bridges?: BridgeView[] } = {}) {
  const words = content.words.map((one) => (one.uuid === word?.uuid ? { ...one, en, bridges } : one));
  fakeApi({
    'GET /api/get/all/week/content': { body: { messageCode: '00', weeks: [{ week: 1, content: words }] } },
    'GET /api/get/main/content': { body: { messageCode: '00', content: { ...content, words } } },
    'GET /api/progress': { body: { messageCode: '00', done_uuids: done, due_uuids: due } },
    'GET /api/saved/uuids': { body: { messageCode: '00', uuids: [] } },
  });
  return showPage(WordPage, { path: '/client/word/:uuid', at: `/client/word/${word?.uuid}` });
}

test('a done word whose card is due leads to the review', async () => {
  show({ due: [word.uuid] });
  const link = await screen.findByRole('link', { name: courseItems.item.toReview });
  expect(link.getAttribute('href')).toContain('/review');
  screen.getByText(courseItems.item.due, { exact: false });
});

test('a done word without a due card says nothing of a review, and a new one leads to the session', async () => {
  show();
  await screen.findByRole('heading', { name: courseItems.title.words('name') });
  expect(screen.queryByRole('link', { name: courseItems.item.toReview })).toBeNull();
});

test.each([
  ['name', 'كلمة: name'],
  ['wake up', 'عبارة: wake up'],
])('%s is named by its kind, in the heading and for the progress', async (en, title) => {
  show({ en });
  const heading = await screen.findByRole('heading', { name: title });
  expect(within(heading).getByText(en).lang).toBe('en');
  screen.getByRole('progressbar', { name: title });
  expect(document.title).toContain(title);
});

test('a word has the note for the dialect of the learner, and no other', async () => {
  setLearnerPlace({ country: 'KW', zone: 'Asia/Kuwait' });
  onTestFinished(() => setLearnerPlace({ country: 'IQ', zone: 'Asia/Baghdad' }));
  const bridges = [
    { dialect: 'gulf' as const, effect: 'helps' as const, ar: 'في الخليج نقول «ليت» للضوء، وهي light.' },
    { dialect: 'egypt' as const, effect: 'misleads' as const, ar: 'في مصر كلمة أخرى.' },
  ];
  show({ bridges });
  await screen.findByText(courseItems.item.bridge.helps);
  expect(screen.getByText('light').lang).toBe('en');
  expect(screen.queryByText(courseItems.item.bridge.misleads)).toBeNull();
});
