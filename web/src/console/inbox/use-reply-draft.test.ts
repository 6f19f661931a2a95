import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startScope } from '../../lib/session-scope.ts';
import { useReplyDraft } from './use-reply-draft.ts';

const visit = (caseId: string) => renderHook(() => useReplyDraft(caseId));

test('a half-written reply is there again after a visit to another page, under its id, until it is sent', () => {
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

test('a half-written reply ends with the session of its writer', () => {
  startScope('token-of-mona', 'replaced');
  const written = visit('case-1');
  act(() => written.result.current.write('نصف ردّ'));
  written.unmount();
  startScope('token-of-omar', 'elsewhere');
  expect(visit('case-1').result.current.words).toBe('');
});
