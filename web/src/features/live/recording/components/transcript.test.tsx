import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { recording as text } from '../../../../text/recording.ts';
import type { Player } from '../use-player.ts';
import { Transcript } from './transcript.tsx';

const CUES = [
  { start: 10, end: 20, text: 'one two' },
  { start: 20, end: 24, text: 'كم الثمن؟' },
];

function open({ time = 0, isAutomatic = true } = {}) {
  const seek = vi.fn<(second: number) => void>();
  // The transcript uses no more of it.
  const player = { time, seek } as unknown as Player;
  render(<Transcript cues={CUES} player={player} isAutomatic={isAutomatic} />);
  return seek;
}

test('a touch on a word seeks to it, a key to the start of its line', async () => {
  const seek = open();
  await userEvent.click(screen.getByText(text.transcript));
  await userEvent.click(screen.getByText('two'));
  expect(seek).toHaveBeenLastCalledWith(15);
  screen.getByRole('button', { name: /one two/ }).focus();
  await userEvent.keyboard('{Enter}');
  expect(seek).toHaveBeenLastCalledWith(10);
});

test('marks the spoken line, and says that a program wrote the text', () => {
  open({ time: 21 });
  const line = screen.getByRole('button', { name: /كم الثمن/, hidden: true });
  expect(line.getAttribute('aria-current')).toBe('true');
  expect(within(line).getByText('الثمن؟').parentElement?.dir).toBe('rtl');
  screen.getByText(text.automatic);
  screen.getByText(text.automaticHint);
});

test('does not mark a text that the teacher corrected', () => {
  open({ isAutomatic: false });
  expect(screen.queryByText(text.automatic)).toBeNull();
});
