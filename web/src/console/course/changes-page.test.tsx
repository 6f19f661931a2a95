import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { ChangesPage } from './changes-page.tsx';

test('a difference is named as the field is in the form, not by its path in the release', async () => {
  const change = { kind: 'item', uuid: 'i', label: 'friend', before: 'صديق', after: 'صديق عزيز' };
  fakeApi({
    'GET /api/console/course/versions/v2/changes': {
      body: { messageCode: '00', total: 1, changes: [{ ...change, path: 'body.example.ar' }] },
    },
  });
  showPage(ChangesPage, { path: '/course/versions/:id/changes', at: '/course/versions/v2/changes?from=v1' });
  const label = await screen.findByText('friend');
  expect(label.closest('p')?.textContent).toBe('friend · المثال العربية');
});
