import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { LEARNER } from '../../../../../test/level-samples.ts';
import { remove } from '../../../../lib/storage/storage.ts';
import { streakChange as text } from '../text/streak-change.ts';
import { StreakChangeSlot } from './streak-change-slot.tsx';

beforeEach(() => remove('ended-streak-shown'));

const show = (user: Partial<typeof LEARNER>) => render(<StreakChangeSlot user={{ ...LEARNER, ...user }} />);

test('an ended streak is said once, with the freezes that are back', async () => {
  const ended = { type: 'ended', days: 12, on: '2026-11-20' } as const;
  const first = show({ streak_change: ended });
  await screen.findByText(/12 يومًا/);
  screen.getByText(/تجميدتان من جديد/);
  first.unmount();
  const second = show({ streak_change: ended });
  expect(second.container.textContent).toBe('');
  second.unmount();
  show({ streak_change: { ...ended, days: 3, on: '2026-12-20' } });
  await screen.findByText(/3 أيام/);
});

test('covered days are named with the freezes that are left', async () => {
  show({ streak_change: { type: 'frozen', days: 1 }, freezes: 1 });
  await screen.findByText(`${text.frozen(1)} ${text.left(1)}`);
});
