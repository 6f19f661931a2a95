import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal, type Sent } from '../../../../../test/fake-api.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { signIn } from '../../../../../test/sign-in.ts';
import { remove } from '../../../../lib/storage/storage.ts';
import { storeRun } from '../../../../lib/storage/stored-run.ts';
import { saveSwitch } from '../../../../lib/storage/device-switch.ts';
import { question } from '../../../../text/question.ts';
import { rolePlay as text } from '../../../../text/role-play.ts';
import { ROLE_PLAY } from '../role-play.fixture.ts';
import { talkKey } from '../talk-run.ts';
import { RolePlayPage } from './role-play-page.tsx';
import { TRANSLATORS, translatePage } from '../../../../../test/translator.ts';

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
  remove('runs');
  signIn('sarah');
  saveSwitch('speaking', true);
});

test.each([undefined, ...TRANSLATORS])(
  'each line is said, judged in words and answered, and the good end earns points (translator: %s)',
  async (translator) => {
    translatePage(translator);
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
  },
);

test('without speaking the remark follows the choice, also on the next visit', async () => {
  show();
  await userEvent.click(await screen.findByRole('switch', { name: new RegExp(text.silent.label) }));
  await press(text.intro.start);
  await press('Coffee!');
  screen.getByText(text.fit.poor);
  expect(screen.queryByRole('heading', { name: text.say })).toBeNull();
  screen.getByRole('button', { name: text.silent.on, pressed: true });
});

test('after a poor reply the better one is shown and said', async () => {
  show();
  await press(text.intro.start);
  await press('Coffee!');
  screen.getByText('أمر خشن.');
  screen.getByRole('heading', { name: text.better });
  screen.getByText('Good morning.');
  await press(text.continue);
  screen.getByRole('heading', { name: text.sayBetter });
  screen.getByText('Good morning.');
  expect(screen.queryByText('Coffee!')).toBeNull();
  await press(text.toEnd);
  screen.getByRole('heading', { name: text.ends.poor });
});

const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'));

test('without a recorder, and with a refused microphone, nothing speaks of a rating or of a recording', async () => {
  show();
  await press(text.intro.start);
  await press('Good morning.');
  const shown = () => screen.getByRole('main').textContent;
  expect(shown()).not.toMatch(/نقيّم|تقييم|تسجيلك/);
  cleanup();
  vi.stubGlobal('MediaRecorder', EventTarget);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia: refuse } }));
  remove('runs');
  show();
  await press(text.intro.start);
  await press('Good morning.');
  await press(question.speak.record);
  await screen.findByText(question.speak.denied, { exact: false });
  expect(shown()).not.toMatch(/نقيّم|تقييم|تسجيلك/);
});

test('one good line after a poor one makes no good end, and the remark is about all lines', async () => {
  const [opening, ...rest] = ROLE_PLAY.turns;
  if (!opening) throw new Error('no opening');
  const rude = { ...opening, choices: opening.choices.map((choice) => ({ ...choice, next: 't2' })) };
  const role_play = { ...ROLE_PLAY, turns: [rude, ...rest] };
  storeRun(talkKey(role_play), { path: [1, 0], stage: 'end' });
  show({ [READ]: { body: { messageCode: '00', role_play, reached: [] } } });
  await screen.findByRole('heading', { name: text.ends.fair });
  screen.getByText(text.end.lowered.fair({ good: 1, poor: 1 }));
  screen.getByText('Here you are!');
  expect(screen.queryByText('أحسنت الطلب.')).toBeNull();
});

test('a reload returns to the line that was being said', async () => {
  storeRun(talkKey(ROLE_PLAY), { path: [0], stage: 'say' });
  show();
  await screen.findByRole('heading', { name: text.say });
  screen.getByText('Good morning.');
});

test('a run of another version of the course starts the conversation again', async () => {
  storeRun(talkKey({ ...ROLE_PLAY, goal: 'هدف آخر' }), { path: [0], stage: 'say' });
  show();
  await screen.findByRole('button', { name: text.intro.start });
});

test('an end that did not arrive is sent again by itself', async () => {
  let tries = 0;
  storeRun(talkKey(ROLE_PLAY), { path: [1], stage: 'end' });
  show({ [FINISH]: (sent) => (tries++ === 0 ? 'offline' : finished(sent)) });
  await screen.findByText(text.end.unsaved, { exact: false });
  await waitFor(() => expect(screen.queryByText(text.end.unsaved, { exact: false })).toBeNull());
  screen.getByText('أمر خشن.');
  expect(tries).toBe(2);
});

test('an end that the server refused is sent again by the learner’s tap', async () => {
  let tries = 0;
  storeRun(talkKey(ROLE_PLAY), { path: [1], stage: 'end' });
  show({ [FINISH]: (sent) => (tries++ === 0 ? refusal(409) : finished(sent)) });
  await userEvent.click(await screen.findByRole('button', { name: text.end.save }));
  await waitFor(() => expect(screen.queryByText(text.end.unsaved, { exact: false })).toBeNull());
  expect(tries).toBe(2);
});

test('an end whose screen was left is sent on the next visit, and is forgotten once the server has it', async () => {
  storeRun(talkKey(ROLE_PLAY), { path: [0, 0], stage: 'end' });
  show({ [FINISH]: 'offline' });
  await screen.findByText(text.end.unsaved, { exact: false });
  cleanup();
  show();
  await screen.findByText('كسبت 10 نقاط');
  cleanup();
  show();
  await screen.findByRole('button', { name: text.intro.start });
});
