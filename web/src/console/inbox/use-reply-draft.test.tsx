import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { CaseDetail, CaseEvent } from '@lisan/contract/console/inbox';
import { signInStaff } from '../../../test/sign-in-staff.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { useReplyDraft } from './use-reply-draft.ts';

beforeEach(() => {
  window.sessionStorage.clear();
  signInStaff('mona');
});

function visit(id: string) {
  onTestFinished(() => queryClient.clear());
  return renderHook(({ events }) => useReplyDraft({ id, events } as CaseDetail), {
    initialProps: { events: [] as CaseEvent[] },
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
}

const sentAs = (id: string, text: string) => ({
  events: [{ id, type: 'replied', text } as CaseEvent],
});

test('a half-written reply is there again after another page or a reload, under its id, until it is sent', () => {
  const first = visit('case-1');
  act(() => first.result.current.write('نصف ردّ'));
  const { replyId } = first.result.current;
  first.unmount();
  expect(visit('case-2').result.current.words).toBe('');
  const again = visit('case-1');
  expect(again.result.current).toMatchObject({ words: 'نصف ردّ', replyId });
  act(() => again.result.current.clear());
  expect(again.result.current.replyId).not.toBe(replyId);
  again.unmount();
  expect(visit('case-1').result.current.words).toBe('');
});

test('a reply that the thread shows is no draft', () => {
  const { result, rerender } = visit('case-1');
  act(() => result.current.write('ردّ كامل '));
  rerender(sentAs(result.current.replyId, 'ردّ كامل'));
  expect(result.current.words).toBe('');
});

test('what was changed after an attempt whose answer was lost is another reply', () => {
  const { result, rerender } = visit('case-1');
  act(() => result.current.write('ردّ كامل'));
  const { replyId } = result.current;
  act(() => result.current.write('ردّ كامل، وزيادة'));
  rerender(sentAs(replyId, 'ردّ كامل'));
  expect(result.current.words).toBe('ردّ كامل، وزيادة');
  expect(result.current.replyId).not.toBe(replyId);
});
