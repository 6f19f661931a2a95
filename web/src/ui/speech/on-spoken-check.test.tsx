import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { speechStart } from '../../text/ui/speech-start.ts';
import { OnSpokenCheck } from './on-spoken-check.tsx';

test('reserves the place of the offer until its script has arrived', async () => {
  vi.stubGlobal('SpeechRecognition', () => undefined);
  const { container } = render(<OnSpokenCheck sentence="The ship is big." />);
  const before = container.textContent;
  expect(before).toBe(speechStart.start + speechStart.hint);
  expect(screen.queryByRole('status')).toBeNull();
  await screen.findByRole('status');
  expect(container.textContent).toBe(before);
});

test('shows nothing where the browser has no recogniser', () => {
  const { container } = render(<OnSpokenCheck sentence="The ship is big." />);
  expect(container.innerHTML).toBe('');
});
