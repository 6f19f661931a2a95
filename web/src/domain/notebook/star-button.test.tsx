import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { dismissToast, readToast } from '../../lib/toast.ts';
import { star } from '../../text/star.ts';
import { StarButton } from './star-button.tsx';

const name = star.label('name');

beforeEach(() => queryClient.clear());
afterEach(() => dismissToast());

function show(toggled: Parameters<typeof fakeApi>[0][string]) {
  const api = fakeApi({
    'GET /api/saved/uuids': { body: { messageCode: '00', uuids: ['other'] } },
    'POST /api/saved/toggle': toggled,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <StarButton uuid="w1" text="name" />
    </QueryClientProvider>,
  );
  return api;
}

test('saves at once', async () => {
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { sent } = show(async () => {
    await late;
    return { body: { messageCode: '00', saved: true } };
  });
  await userEvent.click(await screen.findByRole('button', { name, pressed: false }));
  await screen.findByRole('button', { name, pressed: true });
  release();
  expect(sent.find(({ key }) => key === 'POST /api/saved/toggle')?.body).toEqual({ content_uuid: 'w1', saved: true });
});

test('goes back and says why while offline', async () => {
  show('offline');
  await userEvent.click(await screen.findByRole('button', { name, pressed: false }));
  await expect.poll(() => readToast()?.text).toBe(star.offline);
  await screen.findByRole('button', { name, pressed: false });
});
