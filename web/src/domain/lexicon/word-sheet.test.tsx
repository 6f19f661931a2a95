import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { lexicon as text } from '../../text/lexicon.ts';
import { star } from '../../text/star.ts';
import { splitWords } from '../../ui/text/tappable/split-words.ts';
import { WordSheet } from './word-sheet.tsx';

const WEEK = 'GET /api/get/week/lexicon';
const WORD = 'GET /api/lexicon';
const PLACE = { level_id: 'a1', week: 2 };
const entry = (en: string, ar: string, pos = 'noun') => ({
  uuid: `${en}-${pos}`,
  en,
  ar,
  pos,
  ipa: '/x/',
  audio_url: '/clip.mp3',
  audio_seconds: 1,
});
const entries = [entry('bank', 'مصرف'), entry('bank', 'يودع', 'verb'), entry('river', 'نهر')];
const ofWeek = { body: { messageCode: '00', entries, forms: { banks: [0, 1], river: [2] } } };

afterEach(() => queryClient.clear());

function open(sentence: string, number: number, answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({ 'GET /api/saved/uuids': { body: { messageCode: '00', uuids: [] } }, ...answers });
  render(
    <QueryClientProvider client={queryClient}>
      <WordSheet tokens={splitWords(sentence)} number={number} place={PLACE} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return api;
}

test('shows the likeliest meaning first, with the lemma, each with its star', async () => {
  const { keys } = open('The river has two banks.', 4, { [WEEK]: ofWeek });
  await screen.findByText('مصرف');
  expect(screen.getByText(text.others).parentElement?.textContent).toContain('يودع');
  expect(screen.getAllByText(text.lemma)).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: star.label('bank') })).toHaveLength(2);
  expect(keys()).not.toContain(WORD);
});

test.each([
  ['the verb in a phrase that has it', 'He banks here.', 1, 'يودع', 'مصرف'],
  ['the usual meaning in another text', 'The banks are open.', 1, 'مصرف', 'يودع'],
])('shows first %s', async (_name, sentence, number, first, other) => {
  const body = { ...ofWeek.body, senses: { banks: { 'he banks': 1 } } };
  open(sentence, number, { [WEEK]: { body } });
  await screen.findByText(first);
  expect(screen.getByText(text.others).parentElement?.textContent).toContain(other);
});

test('calls the name of a person a name, though it is a word too', async () => {
  const body = { ...ofWeek.body, senses: { banks: { 'mr banks': -1 } } };
  open('Mr Banks is here.', 1, { [WEEK]: { body } });
  await screen.findByText(text.name);
});

test('names the parts of a contraction', async () => {
  const parts = [entry('do', 'يفعل', 'verb'), entry('not', 'لا', 'adverb')];
  const body = { ...ofWeek.body, entries: parts, forms: { "don't": [0, 1] } };
  open('I don’t know.', 1, { [WEEK]: { body } });
  await screen.findByText('يفعل');
  expect(screen.getByText(text.parts).parentElement?.textContent).toContain('لا');
});

test('continues with another word of the sentence', async () => {
  open('No. The river has two banks.', 5, { [WEEK]: ofWeek });
  await screen.findByText('مصرف');
  await userEvent.click(screen.getByText(text.sentence));
  await userEvent.click(screen.getByRole('button', { name: 'river' }));
  await screen.findByText('نهر');
  expect(screen.queryByRole('button', { name: 'No' })).toBeNull();
});

test('asks the server for a word of another text, and calls a name a name', async () => {
  const { sent } = open('Omar', 0, { [WEEK]: ofWeek, [WORD]: { body: { messageCode: '00', entries: [] } } });
  await screen.findByText(text.name);
  expect(sent.find(({ key }) => key === WORD)?.query).toEqual({ word: 'omar' });
});

test('says that a word has no meaning here', async () => {
  open('xyz', 0, {
    [WEEK]: refusal(403, { code: 'week_locked' }),
    [WORD]: { body: { messageCode: '00', entries: [] } },
  });
  await screen.findByText(text.unknown);
});

test('knows a name without a network where the week is known', async () => {
  open('Omar', 0, { [WEEK]: ofWeek, [WORD]: 'offline' });
  await screen.findByText(text.name);
});

test('says that it needs a network', async () => {
  open('river', 0, { [WEEK]: 'offline', [WORD]: 'offline' });
  await screen.findByText(text.offline);
});
