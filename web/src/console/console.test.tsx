import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { signIn } from '../../test/sign-in.ts';
import { queryClient } from '../lib/net/query-client.ts';
import { Console } from './console.tsx';
import { currentLanguage, setLanguage } from './text/language.ts';
import { shellText } from './text/shell.ts';
import { TRANSLATORS, translatePage } from '../../test/translator.ts';

afterEach(() => vi.unstubAllGlobals());

const me = {
  messageCode: '00',
  uuid: '0b6d2a1c-5a53-4b53-9d8e-3d6f6f0c2a11',
  name: 'سارة',
  msisdn: '+9647000000003',
  roles: ['support'],
  permissions: ['learner.read', 'inbox.reply'],
  second_factor: 'confirmed',
  factors: [],
};

type Answer = { status?: number; body: unknown };
const EMPTY_INBOX: Answer = { body: { messageCode: '00', cases: [], next_cursor: null } };

async function openInbox({ hasMouse = false, inbox = EMPTY_INBOX } = {}): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({ matches: hasMouse, addEventListener() {}, removeEventListener() {} }));
  onTestFinished(() => queryClient.clear());
  signIn('one');
  fakeApi({
    'GET /api/console/me': { body: me },
    'GET /api/console/inbox': inbox,
    'GET /api/console/inbox/templates': { body: { messageCode: '00', templates: [] } },
    'GET /api/console/learners': { body: { messageCode: '00', found_by: 'recent', learners: [], next_cursor: null } },
  });
  window.location.hash = '/inbox';
  render(<Console />);
  await screen.findByRole('heading', { level: 1, name: inboxName() });
}

const inboxName = () => shellText[currentLanguage()].nav.inbox;

test('moves the focus to the heading of the section that is opened, from the top of the page', async () => {
  await openInbox();
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  await userEvent.click(screen.getByRole('link', { name: 'المشتركون' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'المشتركون' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(scroll).toHaveBeenCalledWith(0, 0);
  await userEvent.click(screen.getByRole('link', { name: 'الرسائل والبلاغات' }));
  const next = await screen.findByRole('heading', { level: 1, name: 'الرسائل والبلاغات' });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test('leaves the focus in the search, which a section with a keyboard begins with', async () => {
  await openInbox({ hasMouse: true });
  await userEvent.click(screen.getByRole('link', { name: 'المشتركون' }));
  const search = await screen.findByRole('searchbox');
  await act(async () => {});
  expect(document.activeElement).toBe(search);
});

const ARABIC = /[\u0600-\u06ff]/;

test.each([undefined, ...TRANSLATORS])(
  'a failure of the server is shown, in the language of the console (translator: %s)',
  async (translator) => {
    translatePage(translator);
    setLanguage('en');
    onTestFinished(() => act(() => setLanguage('ar')));
    const body = { code: 'internal', message: 'حدث خطأ عندنا.', request_id: 'req-7' };
    await openInbox({ inbox: { status: 500, body } });
    const dialog = await screen.findByRole('alertdialog', { name: 'Something went wrong on our side' });
    expect(dialog.textContent).toContain('req-7');
    expect(dialog.textContent).not.toMatch(ARABIC);
    expect(within(dialog).getByRole('button', { name: 'Close' })).toBeTruthy();
    const failed = await screen.findByText('This did not load');
    expect(failed.parentElement?.textContent).not.toMatch(ARABIC);
  },
);

test('says that a section is not open to the role, where an address or a bookmark leads into it', async () => {
  await openInbox();
  act(() => {
    window.location.hash = '/figures';
  });
  await screen.findByRole('heading', { level: 1, name: 'الأرقام' });
  expect(screen.getByRole('main').textContent).toContain('هذا القسم ليس ضمن صلاحيات دورك.');
});
