import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QuestionView } from '@lisan/contract/learner/question';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { report as text } from '../../text/report.ts';
import { reportButton } from '../../text/ui/report-button.ts';
import { ReportButton } from '../../ui/feedback/report/report-button.tsx';
import { setReportDialog, type Reported } from '../../ui/feedback/report/report-host.ts';
import { ReportDialog } from './report-dialog.tsx';

const SEND = 'POST /api/report/item';
const question: QuestionView = {
  uuid: 'question',
  kind: 'choice',
  skill: 'grammar',
  prompt: { en: 'She ___ tea.', ar: 'الفعل المناسب' },
  options: [
    { id: 'o1', text: 'drink' },
    { id: 'o2', text: 'drinks' },
  ],
};

const load = vi.fn<() => Promise<{ ReportDialog: typeof ReportDialog }>>(async () => ({ ReportDialog }));
afterEach(() => {
  setReportDialog(null);
  load.mockClear();
  queryClient.clear();
});

async function open(of: Reported, answer: Parameters<typeof fakeApi>[0][string] = {}) {
  setReportDialog(load);
  const server = fakeApi({ [SEND]: answer });
  render(
    <QueryClientProvider client={queryClient}>
      <ReportButton of={of} />
    </QueryClientProvider>,
  );
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: reportButton }));
  await screen.findByRole('dialog', { name: text.title });
  return server;
}

const send = () => userEvent.click(screen.getByRole('button', { name: text.send }));

test('sends the answer that was given with the reason, and closes', async () => {
  const server = await open({ uuid: 'question', question, answer: 'o1', correctAnswer: 'drinks' });
  screen.getByText(text.given, { exact: false });
  await userEvent.click(screen.getByRole('radio', { name: text.reasons.answer }));
  await userEvent.type(screen.getByRole('textbox'), 'كلاهما صحيح');
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent.find(({ key }) => key === SEND)?.body).toEqual({
    uuid: 'question',
    reason: 'answer',
    text: 'كلاهما صحيح',
    shown: 'الفعل المناسب\nShe ___ tea.\ndrink / drinks',
    answer: 'drink',
    correct_answer: 'drinks',
  });
});

test('names a line of a dialogue, and asks for words where the reason is none of the list', async () => {
  const server = await open({ uuid: 'dialogue', parts: ['Hello!', 'Good morning.'] });
  expect(screen.queryByRole('radio', { name: text.reasons.answer })).toBeNull();
  await send();
  screen.getByText(text.missing);
  await userEvent.click(screen.getByRole('radio', { name: text.reasons.other }));
  await send();
  screen.getByText(text.describe);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: text.part }), 'Good morning.');
  await userEvent.type(screen.getByRole('textbox'), 'ناقص');
  await send();
  await waitFor(() =>
    expect(server.sent.find(({ key }) => key === SEND)?.body).toEqual({
      uuid: 'dialogue',
      reason: 'other',
      text: 'ناقص',
      part: 'Good morning.',
    }),
  );
});

test('stays open with what was written when it cannot be sent', async () => {
  await open({ uuid: 'word' }, refusal(429, { code: 'too_many_requests', message: 'يكفي اليوم.' }));
  await userEvent.click(screen.getByRole('radio', { name: text.reasons.audio }));
  await userEvent.type(screen.getByRole('textbox'), 'صوت مقطوع');
  await send();
  await screen.findByText('يكفي اليوم.');
  screen.getByDisplayValue('صوت مقطوع');
});

test('is absent where nothing can be reported', () => {
  render(<ReportButton of={{ uuid: 'word' }} />);
  expect(screen.queryByRole('button')).toBeNull();
});
