import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { ConsoleGate } from './console-gate.tsx';

const me = {
  messageCode: '00',
  uuid: '0b6d2a1c-5a53-4b53-9d8e-3d6f6f0c2a11',
  name: null,
  msisdn: '+9647000000003',
  roles: ['admin'],
  permissions: [],
  second_factor: 'required',
  factors: [],
};

function Gate() {
  return <ConsoleGate>{null}</ConsoleGate>;
}

test('the second step says which number signs in, and leads back to another number', async () => {
  signIn('one');
  const api = fakeApi({ 'GET /api/console/me': { body: me }, 'POST /api/client/logout': {} });
  showPage(Gate, { path: '/', at: '/' });
  expect(await screen.findByText('+9647000000003')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'تسجيل الخروج والدخول برقم آخر' }));
  expect(await screen.findByRole('textbox', { name: 'رقم الهاتف' })).toBeTruthy();
  await waitFor(() => expect(api.keys()).toContain('POST /api/client/logout'));
});
