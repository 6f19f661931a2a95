import { expect, test } from 'vitest';
import { changeDraft, draftOf, editsOf, partsOf, type Draft, type DraftAction } from './lines.ts';

const CUES = ['How much', 'is it?', 'Ten dinars.'].map((text, i) => ({ start: i * 2, end: i * 2 + 2, text }));
const draft = draftOf({ version: 3, cues: CUES });

function change(...actions: DraftAction[]): Draft {
  return actions.reduce(changeDraft, draft);
}
const textsOf = ({ lines }: Draft) => lines.map(({ text }) => text);

test('unchanged lines have no edits', () => {
  expect(editsOf(draft)).toEqual([]);
  expect(editsOf(change({ type: 'write', id: 0, text: ' How much ' }))).toEqual([]);
});

test('a merged line takes the time and the text of the next one', () => {
  const merged = change({ type: 'merge', id: 0 });
  expect(textsOf(merged)).toEqual(['How much is it?', 'Ten dinars.']);
  expect(editsOf(merged)).toEqual([
    { at: 1, cues: [] },
    { at: 0, cues: [{ start: 0, end: 4, text: 'How much is it?' }] },
  ]);
  const long = draftOf({ version: 3, cues: CUES.map((cue) => ({ ...cue, text: 'x'.repeat(120) })) });
  expect(changeDraft(long, { type: 'merge', id: 0 }).lines).toHaveLength(3);
  expect(change({ type: 'merge', id: 2 }).lines).toHaveLength(3);
});

test('a removed line and an emptied line are removed, from the end to the start', () => {
  const emptied = change({ type: 'remove', id: 0 }, { type: 'write', id: 2, text: '  ' });
  const edits = [
    { at: 2, cues: [] },
    { at: 0, cues: [] },
  ];
  expect(editsOf(emptied)).toEqual(edits);
  expect(partsOf(edits, 1).map(([edit]) => edit?.at)).toEqual([2, 0]);
  const tidy = changeDraft(emptied, { type: 'tidy' });
  expect(textsOf(tidy)).toEqual(['is it?']);
  expect(editsOf(tidy)).toEqual(edits);
});

test('what is written during a save stays, on the version that was saved', () => {
  const asked = change({ type: 'remove', id: 0 }, { type: 'write', id: 1, text: 'is that?' });
  const sent = editsOf(asked);
  const cues = [{ start: 2, end: 4, text: 'is that?' }, ...CUES.slice(2)];
  const load: DraftAction = { type: 'load', saved: { version: 4, cues }, sent };
  expect(editsOf(changeDraft(asked, load))).toEqual([]);
  const later = [
    { type: 'write', id: 1, text: 'is that? ' },
    { type: 'write', id: 2, text: 'Ten' },
  ] satisfies DraftAction[];
  const written = changeDraft(later.reduce(changeDraft, asked), load);
  expect(written.saved.version).toBe(4);
  expect(textsOf(written)).toEqual(['is that? ', 'Ten']);
  expect(written.lines.map(({ id, origin }) => [id, origin])).toEqual([
    [1, 0],
    [2, 1],
  ]);
  expect(editsOf(written)).toEqual([{ at: 1, cues: [{ start: 4, end: 6, text: 'Ten' }] }]);
  const removed = changeDraft(changeDraft(asked, { type: 'remove', id: 2 }), load);
  expect(editsOf(removed)).toEqual([{ at: 1, cues: [] }]);
});

test('after a part was saved the other parts are left', () => {
  const asked = change({ type: 'merge', id: 0 }, { type: 'write', id: 2, text: 'Nine dinars.' });
  const [first = []] = partsOf(editsOf(asked), 2);
  const cues = [CUES[0] ?? expect.unreachable(), { start: 4, end: 6, text: 'Nine dinars.' }];
  const half = changeDraft(asked, { type: 'load', saved: { version: 4, cues }, sent: first });
  expect(editsOf(half)).toEqual([{ at: 0, cues: [{ start: 0, end: 4, text: 'How much is it?' }] }]);
});

test('lines that are not known here are loaded, not removed', () => {
  const asked = change({ type: 'remove', id: 0 });
  const loaded = changeDraft(asked, { type: 'load', saved: { version: 4, cues: CUES }, sent: editsOf(asked) });
  expect(loaded.lines).toHaveLength(3);
  expect(editsOf(loaded)).toEqual([]);
});

test('takes over how the server writes a line and its times', () => {
  const asked = change({ type: 'write', id: 0, text: 'How  many' });
  const cues = CUES.map((cue, at) => (at === 0 ? { start: 0, end: 1.5, text: 'How many' } : cue));
  const loaded = changeDraft(asked, { type: 'load', saved: { version: 4, cues }, sent: editsOf(asked) });
  expect(textsOf(loaded)[0]).toBe('How many');
  expect(editsOf(loaded)).toEqual([]);
  expect(loaded.lines[1]).toBe(asked.lines[1]);
});
