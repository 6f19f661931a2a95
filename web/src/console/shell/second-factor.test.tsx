import { BroadcastChannel } from 'node:worker_threads';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, refusal, type Sent } from '../../../test/fake-api.ts';
import { signIn } from '../../../test/sign-in.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { call } from '../../lib/net/call.ts';
import { Console } from '../console.tsx';

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async () => ({ id: 'key', response: {}, type: 'public-key' }),
  startRegistration: async () => ({}),
}));

const UUID = '0b6d2a1c-5a53-4b53-9d8e-3d6f6f0c2a11';
const ASSIGN = { assignee: null, version: 1, reason: 'سبب كافٍ' };
const STALE = /قد تكون القوائم هنا قديمة/;
const WRITE = 'POST /api/console/inbox/n/assign';
const DIALOG = { name: 'انتهت مدة التأكيد' };

/** The server of a session whose second factor can end; only confirming it makes the other calls succeed again. */
function serveStaff() {
  const server = { isConfirmed: true, wrongCode: '000000' };
  const guarded = (body: object) => () =>
    server.isConfirmed ? { body } : refusal(403, { code: 'second_factor_required', message: 'الخطوة الثانية' });
  const confirm = ({ body }: Sent) => {
    if ((body as { code?: string }).code === server.wrongCode)
      return refusal(422, { errors: { code: ['الرمز غير صحيح.'] } });
    server.isConfirmed = true;
    return { body: { messageCode: '00' } };
  };
  const api = fakeApi({
    'GET /api/console/me': () => ({
      body: {
        messageCode: '00',
        uuid: UUID,
        name: 'سارة',
        msisdn: '+9647000000003',
        roles: ['support'],
        permissions: ['learner.read', 'inbox.reply'],
        second_factor: server.isConfirmed ? 'confirmed' : 'required',
        factors: [
          { id: UUID, kind: 'totp', label: 'x', created_at: '2026-01-01T00:00:00.000Z', used_at: null },
          { id: UUID, kind: 'passkey', label: 'y', created_at: '2026-01-01T00:00:00.000Z', used_at: null },
        ],
      },
    }),
    'POST /api/console/second-factor': confirm,
    'POST /api/console/second-factor/options': { body: { messageCode: '00', options: {} } },
    'GET /api/console/work': guarded({
      messageCode: '00',
      work: { approvals: 0, refunds: 0, inbox: 0, drafts: 0, plans: 0 },
    }),
    'GET /api/console/inbox': guarded({ messageCode: '00', cases: [], next_cursor: null }),
    'GET /api/console/inbox-templates': guarded({ messageCode: '00', templates: [] }),
    [WRITE]: guarded({ messageCode: '00', id: UUID }),
    'GET /api/console/learners': guarded({ messageCode: '00', found_by: 'recent', learners: [], next_cursor: null }),
  });
  return { server, api };
}

async function openConsole() {
  onTestFinished(() => queryClient.clear());
  onTestFinished(() => void vi.unstubAllGlobals());
  signIn('one');
  const { server, api } = serveStaff();
  window.location.hash = '/learners';
  render(<Console />);
  await userEvent.type(await screen.findByRole('searchbox'), 'سارة');
  const lapse = () => {
    server.isConfirmed = false;
  };
  return { server, api, lapse };
}

/** Any write of the console; the caller sees only its result. */
const write = () => call('POST /api/console/inbox/:id/assign', { params: { id: 'n' }, body: ASSIGN });

async function confirmByCode(code = '123456') {
  const dialog = await screen.findByRole('alertdialog', DIALOG);
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'رمز التطبيق' }), code);
  await userEvent.click(within(dialog).getByRole('button', { name: 'تأكيد' }));
}

const isGone = () => expect(screen.queryByRole('alertdialog', DIALOG)).toBeNull();

test('a write after the second factor has ended asks for it in place, is made again and loses no typed text', async () => {
  const { api, lapse } = await openConsole();
  lapse();
  const made = write();
  await confirmByCode();
  await expect(made).resolves.toMatchObject({ id: UUID });
  await waitFor(isGone);
  expect(api.keys().filter((key) => key === WRITE)).toHaveLength(2);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('سارة');
});

test('a list is read again after the passkey; several refused calls ask once', async () => {
  const { lapse } = await openConsole();
  lapse();
  const both = [write(), call('GET /api/console/inbox', {})];
  const dialog = await screen.findByRole('alertdialog', DIALOG);
  await userEvent.click(within(dialog).getByRole('button', { name: 'التأكيد بمفتاح مرور' }));
  await expect(Promise.all(both)).resolves.toHaveLength(2);
  await waitFor(isGone);
});

test('a wrong code is said in the dialog, which stays', async () => {
  const { lapse } = await openConsole();
  lapse();
  const made = write();
  await confirmByCode('000000');
  expect(await screen.findByText('الرمز غير صحيح.')).toBeTruthy();
  await userEvent.clear(screen.getByRole('textbox', { name: 'رمز التطبيق' }));
  await confirmByCode();
  await expect(made).resolves.toBeTruthy();
});

test('closing the dialog refuses the call, lists say that they are stale, and no read is sent until the factor', async () => {
  const { api, lapse } = await openConsole();
  lapse();
  const made = write().catch((error: unknown) => error);
  const dialog = await screen.findByRole('alertdialog', DIALOG);
  await userEvent.click(within(dialog).getByRole('button', { name: 'إغلاق' }));
  await expect(made).resolves.toMatchObject({ code: 'second_factor_required' });
  expect(screen.getByText(STALE)).toBeTruthy();
  const before = api.keys().length;
  await expect(call('GET /api/console/inbox', {})).rejects.toMatchObject({ code: 'second_factor_required' });
  expect(api.keys()).toHaveLength(before);
  await userEvent.click(screen.getByRole('button', { name: 'التأكيد الآن' }));
  await confirmByCode();
  await waitFor(() => expect(screen.queryByText(STALE)).toBeNull());
  await waitFor(() => expect(api.keys().slice(before)).toContain('GET /api/console/work'));
});

test('a form stays when the focus returns after the second factor has ended', async () => {
  const { lapse } = await openConsole();
  lapse();
  await act(() => queryClient.invalidateQueries({ queryKey: ['GET /api/console/me'] }));
  await screen.findByRole('alertdialog', DIALOG);
  await confirmByCode();
  await waitFor(isGone);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('سارة');
});

/** Connects the tabs of a test; the window of the tests has no channels. */
function connectTabs(): BroadcastChannel {
  vi.stubGlobal('BroadcastChannel', BroadcastChannel);
  const other = new BroadcastChannel('second-factor');
  onTestFinished(() => other.close());
  return other;
}

test('a second tab that confirms the session lets this tab continue', async () => {
  const other = connectTabs();
  const { server, lapse } = await openConsole();
  lapse();
  const made = write();
  await screen.findByRole('alertdialog', DIALOG);
  server.isConfirmed = true;
  other.postMessage('confirmed');
  await expect(made).resolves.toMatchObject({ id: UUID });
  await waitFor(isGone);
});

test('a frame of the console whose call was refused opens the dialog', async () => {
  const other = connectTabs();
  const { lapse } = await openConsole();
  lapse();
  other.postMessage('ended');
  await screen.findByRole('alertdialog', DIALOG);
});
