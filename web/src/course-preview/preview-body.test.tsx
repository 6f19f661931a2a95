import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { showPage } from '../../test/show-page.tsx';
import { ROLE_PLAY } from '../features/learning/role-play/role-play.fixture.ts';
import { rolePlay as text } from '../text/role-play.ts';
import { starter } from '../text/starter.ts';
import { PreviewBody } from './preview-body.tsx';

const AT = { path: '/', at: '/' };
/** A second tap within this time is ignored. */
const TAP_MS = 360;

const press = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  await new Promise((resolve) => setTimeout(resolve, TAP_MS));
};

test('a conversation is talked through to an end without a call of a learner', async () => {
  const server = fakeApi({});
  showPage(() => <PreviewBody type="role-play" body={ROLE_PLAY} />, AT);
  await press(text.intro.start);
  await press('Good morning.');
  screen.getByText('تحية لطيفة.');
  await press(text.continue);
  await press('Coffee, please.');
  await press(text.toEnd);
  screen.getByRole('heading', { name: text.ends.good });
  expect(server.sent).toEqual([]);
  await press(text.end.again);
  screen.getByText('Good morning!');
});

test('the parts of a lesson before A1 follow each other and start over', async () => {
  fakeApi({});
  const part = (title: string, en: string) => ({
    title,
    items: [{ en, ar: 'معنى', audio_url: '/a.mp3', audio_seconds: 1 }],
  });
  const lesson = {
    uuid: 'lesson',
    order: 1,
    title: { en: 'Letters', ar: 'الحروف' },
    intro: 'مقدمة',
    parts: [part('الأول', 'A a'), part('الثاني', 'B b')],
  };
  showPage(() => <PreviewBody type="starter" body={lesson} />, AT);
  await press(starter.next);
  screen.getByText('B b');
  await press(starter.toQuestions);
  screen.getByText('A a');
});

test('a writing task has its checklist and its model', async () => {
  fakeApi({});
  const task = {
    uuid: 'task',
    prompt: { en: 'Write.', ar: 'نكتب.' },
    length: { min: 5, max: 10 },
    checklist: ['حرف كبير'],
    model: 'I am Sara.',
    modelAr: 'أنا سارة.',
  };
  showPage(() => <PreviewBody type="writing" body={task} />, AT);
  const point = screen.getByRole('checkbox', { name: 'حرف كبير' });
  await userEvent.click(point);
  expect((point as HTMLInputElement).checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'إظهار النموذج' }));
  screen.getByText('I am Sara.');
});
