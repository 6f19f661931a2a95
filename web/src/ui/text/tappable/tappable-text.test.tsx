import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TappableText } from './tappable-text.tsx';
import { setWordSheet, TextPlaceContext } from './word-sheet-host.ts';
import type { WordSheetProps } from './word-sheet-host.ts';

function FakeSheet({ tokens, number, place, onClose }: WordSheetProps) {
  const word = tokens.filter(({ isWord }) => isWord)[number]?.text;
  return (
    <button type="button" onClick={onClose}>
      {word} in week {place?.week ?? 'none'}
    </button>
  );
}

const load = vi.fn<() => Promise<{ WordSheet: typeof FakeSheet }>>(async () => ({ WordSheet: FakeSheet }));

beforeEach(() => setWordSheet(load));
afterEach(() => {
  setWordSheet(null);
  load.mockClear();
});

const show = () =>
  render(
    <TextPlaceContext value={{ level_id: 'a1', week: 3 }}>
      <p>
        <TappableText>We are ten students.</TappableText>
      </p>
    </TextPlaceContext>,
  );

test('opens the tapped word, and loads what it opens with the first tap', async () => {
  show();
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('students'));
  await userEvent.click(await screen.findByText('students in week 3'));
  expect(screen.queryByText(/in week/)).toBeNull();
});

test('is one stop of the tab order, and its words are reached by the arrows', async () => {
  show();
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('We are ten students.');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(screen.getByRole('status').textContent).toBe('are');
  await userEvent.keyboard('{Enter}');
  await screen.findByText('are in week 3');
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement?.textContent).not.toBe('students');
});

test('goes to the ends, and no further', async () => {
  show();
  await userEvent.tab();
  await userEvent.keyboard('{End}{ArrowRight} ');
  await screen.findByText('students in week 3');
});

test('is read as one sentence', () => {
  show();
  const text = screen.getByRole('group');
  expect(text.textContent).toBe('We are ten students.');
  expect(text.querySelectorAll('button, a, [tabindex]')).toHaveLength(0);
});

test('does not press what it stands in', async () => {
  const press = vi.fn<() => void>();
  render(
    <button type="button" onClick={press}>
      <TappableText>Hello there</TappableText>
    </button>,
  );
  await userEvent.click(screen.getByText('there'));
  expect(press).not.toHaveBeenCalled();
  await screen.findByText('there in week none');
});

test('is plain text where nothing opens words', async () => {
  setWordSheet(null);
  show();
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.getByText('We are ten students.').tagName).toBe('BDI');
});

test('emphasises words by their place', () => {
  render(<TappableText isStrong={(at) => at === 7}>We are ten.</TappableText>);
  expect(screen.getByText('ten').tagName).toBe('STRONG');
});
