import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { dismissServerAlert } from '../../lib/failure/server-alert.ts';
import { RecordingPage } from './recording-page.tsx';

const LIST = 'GET /api/studio/recordings';

test('does not retry a failed second page until the teacher requests it', async () => {
  const { sent } = fakeApi({
    [LIST]: ({ query }) =>
      query['cursor'] ? refusal(400, { message: 'تعذّر.' }) : { body: { recordings: [], next_cursor: 'second' } },
  });
  showPage(RecordingPage, { path: '/recordings/:id', at: '/recordings/wanted' });
  within(await screen.findByRole('alert')).getByRole('button');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(sent.filter(({ key }) => key === LIST)).toHaveLength(2);
  dismissServerAlert();
});
