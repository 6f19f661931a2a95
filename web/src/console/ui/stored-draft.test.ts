import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startScope } from '../../lib/net/session-scope.ts';
import { readDraft, removeDraft, removeDraftsOfOthers, storeDraft } from './stored-draft.ts';

const mona = { owner: 'mona', name: 'reply case-1' };
const omar = { owner: 'omar', name: 'reply case-1' };
const isText = (value: unknown): value is string => typeof value === 'string';

beforeEach(() => window.sessionStorage.clear());

test('a draft is read by its writer alone, and only until it is removed', () => {
  storeDraft(mona, 'نصف ردّ');
  expect(readDraft(mona, isText)).toBe('نصف ردّ');
  expect(readDraft(omar, isText)).toBeNull();
  expect(readDraft({ ...mona, name: 'reply case-2' }, isText)).toBeNull();
  removeDraft(mona);
  expect(readDraft(mona, isText)).toBeNull();
});

test('nothing is stored before the staff member is known', () => {
  storeDraft({ owner: null, name: 'reply case-1' }, 'نصف ردّ');
  expect(window.sessionStorage.length).toBe(0);
});

test('a draft of another form, or a broken one, is none', () => {
  storeDraft(mona, { words: 1 });
  expect(readDraft(mona, isText)).toBeNull();
  window.sessionStorage.setItem('console-draft mona reply case-1', '{"broken');
  expect(readDraft(mona, isText)).toBeNull();
});

test('a sign-out removes every draft of the tab, and an expired session none', () => {
  startScope('token-of-mona', 'replaced');
  storeDraft(mona, 'نصف ردّ');
  startScope(null, 'invalid');
  expect(readDraft(mona, isText)).toBe('نصف ردّ');
  startScope('second-token-of-mona', 'replaced');
  expect(readDraft(mona, isText)).toBe('نصف ردّ');
  startScope(null, 'logout');
  expect(window.sessionStorage.length).toBe(0);
});

test('a sign-out in another tab removes the drafts of this one', () => {
  startScope('token-of-mona', 'replaced');
  storeDraft(mona, 'نصف ردّ');
  startScope(null, 'elsewhere');
  expect(readDraft(mona, isText)).toBeNull();
});

test('the next person in this tab removes the drafts of the person before', () => {
  storeDraft(mona, 'نصف ردّ');
  storeDraft(omar, 'ردّي');
  window.sessionStorage.setItem('other', 'stays');
  removeDraftsOfOthers('omar');
  expect(readDraft(mona, isText)).toBeNull();
  expect(readDraft(omar, isText)).toBe('ردّي');
  expect(window.sessionStorage.getItem('other')).toBe('stays');
});

test('where the browser stores nothing, a draft lasts as long as the page', () => {
  const blocked = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  onTestFinished(() => blocked.mockRestore());
  storeDraft(mona, 'نصف ردّ');
  expect(readDraft(mona, isText)).toBe('نصف ردّ');
  removeDraft(mona);
  expect(readDraft(mona, isText)).toBeNull();
});
