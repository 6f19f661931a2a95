import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { LEARNER } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { weekTexts } from '../../../../../test/week-texts.ts';
import { playerElement, stopAudio } from '../../../../lib/media/audio-player.ts';
import { practice } from '../../../../text/practice.ts';
import { question as words } from '../../../../text/question.ts';
import { texts as text } from '../../../../text/texts.ts';
import { setWordSheet } from '../../../../ui/text/tappable/word-sheet-host.ts';
import { splitLine } from '../components/reading-paragraph.tsx';
import { ListeningPage } from './listening-page.tsx';
import { ReadingPage, StoryPage, WeekPracticePage } from './text-pages.tsx';

const TEXTS = 'GET /api/get/week/texts';
const CHECK = 'POST /api/check/practical/answer';
const graded = {
  messageCode: '00',
  correct: true,
  correct_answer: 'option a',
  why: 'السبب',
  progress: { answered: 1, correct: 1, total: 1, done: true },
  points: 10,
};

function open(Page: ComponentType, folder: string, answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/user': { body: { messageCode: '00', user: LEARNER } },
    'GET /api/progress': { body: { messageCode: '00', done_uuids: [] } },
    [TEXTS]: { body: { messageCode: '00', texts: weekTexts() } },
    [CHECK]: { body: graded },
    ...answers,
  });
  return { ...api, ...showPage(Page, { path: `/${folder}/:week`, at: `/${folder}/1` }) };
}

async function answerFirst(): Promise<void> {
  await userEvent.click(await screen.findByText('option a'));
  await userEvent.click(screen.getByRole('button', { name: words.check }));
  await userEvent.click(await screen.findByRole('button', { name: words.continue }));
}

afterEach(() => act(() => stopAudio()));

test('a reading shows one translation at a time, and its speakers', async () => {
  open(ReadingPage, 'reading');
  const button = await screen.findByRole('button', { name: `${text.reading.translate} 2` });
  expect(screen.getByText('عمر: النهر كبير.').hidden).toBe(true);
  await userEvent.click(button);
  expect(screen.getByText('هدى: نعم!').hidden).toBe(false);
  expect(screen.getByText('عمر: النهر كبير.').hidden).toBe(true);
  expect(screen.getByText('Omar').tagName).toBe('BDI');
  screen.getByText('The river is big.');
});

test.each([
  ['Old woman: Excuse me.', 'Old woman'],
  ['Sara and Omar: Yes!', 'Sara and Omar'],
  ['Mrs. Hala: Come in.', 'Mrs. Hala'],
  ['Said: Good morning.', 'Said'],
  ['He said: Yes.', null],
  ['Omar said: Yes.', null],
  ['Omar says slowly: Yes.', null],
  ['It was big: a river.', null],
  ['It was a tradition now: tea at four.', null],
])('finds the speaker of “%s”', (en, speaker) => {
  expect(splitLine(en)).toEqual(
    speaker === null
      ? { speaker, line: en, offset: 0 }
      : { speaker, line: en.slice(speaker.length + 2), offset: speaker.length + 2 },
  );
});

test('a paragraph is read aloud with its words marked, and the next follows', async () => {
  onTestFinished(() => setWordSheet(null));
  setWordSheet(async () => ({ WordSheet: () => null }));
  const play = vi.spyOn(playerElement(), 'play').mockResolvedValue();
  const texts = weekTexts();
  texts.reading.form = 'story';
  texts.reading.paragraphs = [
    {
      en: 'The river is big.',
      ar: 'النهر كبير.',
      audio_url: '/course-media/one.mp3',
      word_starts: [0.1, 0.4, 0.9, 1.2],
    },
    { en: 'Yes, it is.', ar: 'نعم.', audio_url: '/course-media/two.mp3' },
  ];
  open(ReadingPage, 'reading', { [TEXTS]: { body: { messageCode: '00', texts } } });
  await userEvent.click(await screen.findByRole('button', { name: `${text.reading.listen} 1` }));
  const player = playerElement();
  Object.defineProperty(player, 'currentTime', { configurable: true, value: 0.5 });
  act(() => void player.dispatchEvent(new Event('playing')));
  await vi.waitFor(() => expect(document.querySelector('strong')?.textContent).toBe('river'));
  act(() => void player.dispatchEvent(new Event('ended')));
  await vi.waitFor(() => expect(player.src).toContain('/course-media/two.mp3'));
  expect(document.querySelector('strong')).toBeNull();
  Reflect.deleteProperty(player, 'currentTime');
  play.mockRestore();
});

test('a reading is answered under its uuid, with the text at hand, and leads back to the week', async () => {
  const { sent } = open(ReadingPage, 'reading');
  await userEvent.click(await screen.findByRole('button', { name: text.questions }));
  await userEvent.click(await screen.findByRole('button', { name: text.reading.show }));
  within(screen.getByRole('dialog')).getByText('The river is big.');
  await answerFirst();
  await screen.findByText(practice.end.points(10));
  expect(screen.getByRole('link', { name: text.toWeek }).getAttribute('href')).toContain('/week/1');
  expect(sent.find(({ key }) => key === CHECK)?.body).toMatchObject({
    practical_id: 'reading-uuid',
    question_uuid: 'reading-q',
  });
});

test('an episode shows its speakers, and is answered under its uuid', async () => {
  const { sent } = open(StoryPage, 'story');
  expect((await screen.findByText('Sara')).tagName).toBe('BDI');
  screen.getByText('There is a sound behind the door.');
  await userEvent.click(screen.getByRole('button', { name: text.questions }));
  await answerFirst();
  await screen.findByText(practice.end.points(10));
  expect(sent.find(({ key }) => key === CHECK)?.body).toMatchObject({
    practical_id: 'episode-uuid',
    question_uuid: 'episode-q',
  });
});

test('a version of the course before the story says so', async () => {
  const { episode: _, ...before } = weekTexts();
  open(StoryPage, 'story', { [TEXTS]: { body: { messageCode: '00', texts: before } } });
  await screen.findByText(text.story.none.title);
});

test('a listening hides its text until it was played to the end', async () => {
  const play = vi.spyOn(playerElement(), 'play').mockResolvedValue();
  open(ListeningPage, 'listening');
  await userEvent.click(await screen.findByRole('button', { name: /نهر كبير/ }));
  expect(screen.queryByRole('button', { name: text.listening.showLines })).toBeNull();
  act(() => void playerElement().dispatchEvent(new Event('ended')));
  expect(screen.queryByText('It is very big.')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: text.listening.showLines }));
  expect(screen.getAllByText('It is very big.').length).toBeGreaterThan(0);
  play.mockRestore();
});

test('a listening that cannot be played shows its text', async () => {
  const play = vi.spyOn(playerElement(), 'play').mockRejectedValue(new DOMException('no', 'NotSupportedError'));
  open(ListeningPage, 'listening');
  await userEvent.click(await screen.findByRole('button', { name: /نهر كبير/ }));
  await screen.findByText(text.listening.noSound);
  expect(screen.getAllByText('It is very big.').length).toBeGreaterThan(0);
  play.mockRestore();
});

test('a listening that was answered shows its text on request at once', async () => {
  open(ListeningPage, 'listening', {
    'GET /api/progress': { body: { messageCode: '00', done_uuids: ['listening-uuid'] } },
  });
  await screen.findByRole('button', { name: text.listening.showLines });
});

test('the practice of a lesson is answered under the uuid of the week', async () => {
  const { sent } = open(WeekPracticePage, 'practice');
  await answerFirst();
  await screen.findByText(practice.end.points(10));
  expect(sent.find(({ key }) => key === CHECK)?.body).toMatchObject({ practical_id: 'week-uuid' });
});

test('a lesson without practice says so', async () => {
  const none = { body: { messageCode: '00', texts: { ...weekTexts(), practice: [] } } };
  open(WeekPracticePage, 'practice', { [TEXTS]: none });
  await screen.findByText(text.practice.none.title);
});

test('a locked week says so', async () => {
  open(ReadingPage, 'reading', { [TEXTS]: refusal(403, { code: 'week_locked' }) });
  await screen.findByText(text.locked.title);
});

test('a course from before the texts says so', async () => {
  open(ReadingPage, 'reading', { [TEXTS]: refusal(404, { code: 'not_found' }) });
  await screen.findByText(text.noWeek.title);
});
