import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, type Sent } from '../../../../test/fake-api.ts';
import { showPage } from '../../../../test/show-page.tsx';
import { saveToken } from '../../../domain/learner/session/session.ts';
import { saveSwitch } from '../../../lib/device-switch.ts';
import { rolePlay as text } from '../../../text/role-play.ts';
import { ROLE_PLAY } from '../role-play.fixture.ts';
import { removeRun, storeRun } from '../stored-run.ts';
import { RolePlayPage } from './role-play-page.tsx';

const AT = { path: '/practical/talk/:practical_id', at: '/practical/talk/practical' };
const READ = 'GET /api/get/role-play';
const FINISH = 'POST /api/role-play/finish';

type Answers = Parameters<typeof fakeApi>[0];

const finished = ({ body }: Sent) => {
  const { path } = body as { path: number[] };
  const outcome = path.length === 2 ? 'good' : 'poor';
  return { body: { messageCode: '00', outcome, reached: [outcome], points: outcome === 'good' ? 10 : 0 } };
};

function show(more: Answers = {}) {
  saveToken('token');
  const server = fakeApi({
    [READ]: { body: { messageCode: '00', role_play: ROLE_PLAY, reached: [] } },
    [FINISH]: finished,
    ...more,
  });
  return { server, ...showPage(RolePlayPage, AT) };
}

const press = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  // The second of two quick taps is ignored.
  await new Promise((resolve) => setTimeout(resolve, 360));
};

beforeEach(() => {
  removeRun();
  saveSwitch('speaking', true);
});

test('each line is said, judged in words and answered, and the good end earns points', async () => {
  const { server } = show();
  await press(text.intro.start);
  screen.getByText('Good morning!');
  expect(screen.queryByText('صباح الخير!')).toBeNull();
  await press('Good morning.');
  screen.getByRole('heading', { name: text.say });
  await press(text.skip);
  screen.getByText(text.fit.good);
  screen.getByText('تحية لطيفة.');
  await press(text.continue);
  await press('Coffee, please.');
  await press(text.skip);
  await press(text.toEnd);
  screen.getByRole('heading', { name: text.ends.good });
  await screen.findByText('كسبت 10 نقاط');
  expect(server.sent.find(({ key }) => key === FINISH)?.body).toEqual({ practical_id: 'practical', path: [0, 0] });
});

test('without speaking the remark follows the choice, also on the next visit', async () => {
  show();
  await userEvent.click(await screen.findByRole('switch', { name: new RegExp(text.silent.label) }));
  await press(text.intro.start);
  await press('Coffee!');
  screen.getByText(text.fit.poor);
  expect(screen.queryByRole('heading', { name: text.say })).toBeNull();
  screen.getByRole('button', { name: text.silent.on, pressed: true });
});

test('a reload returns to the line that was being said', async () => {
  storeRun(ROLE_PLAY.uuid, { path: [0], stage: 'say' });
  show();
  await screen.findByRole('heading', { name: text.say });
  screen.getByText('Good morning.');
});

test('a stored path of another version of the course starts the conversation again', async () => {
  storeRun(ROLE_PLAY.uuid, { path: [2, 2], stage: 'remark' });
  show();
  await screen.findByRole('button', { name: text.intro.start });
});

test('an end that was not recorded is recorded by the learner’s tap', async () => {
  let tries = 0;
  storeRun(ROLE_PLAY.uuid, { path: [1], stage: 'end' });
  show({ [FINISH]: (sent) => (tries++ === 0 ? 'offline' : finished(sent)) });
  await screen.findByText(text.end.unsaved, { exact: false });
  await userEvent.click(screen.getByRole('button', { name: text.end.save }));
  await waitFor(() => expect(screen.queryByText(text.end.unsaved, { exact: false })).toBeNull());
  screen.getByText('أمر خشن.');
  expect(tries).toBe(2);
});
