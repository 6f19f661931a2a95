import { TENSES, TOPICS } from '@lisan/contract/learner/grammar-pages';
import type { APIRequestContext } from '@playwright/test';

export const GUEST_ROUTES = [
  '/otp',
  '/guest-rule',
  '/guest-privacy',
  '/test/voice',
  '/cw',
  '/certificate/0000-0000-0000',
  '/reminders/stop/0000',
  '/offers/stop/0000',
  '/nowhere',
];

export const HOST_PAGES = ['/home', '/login'];

type Named = { uuid: string };
type Week = { content: { words: Named[]; sentences: Named[]; audio: Named[]; lessons: Named[] } };

/** Returns every address that a learner can reach, with ids of existing rows. */
export async function learnerRoutes(
  request: APIRequestContext,
  at: { token: string; levelId: string },
): Promise<string[]> {
  const get = async <T>(path: string): Promise<T> => {
    const response = await request.get(`/api/${path}`, { headers: { authorization: `Bearer ${at.token}` } });
    if (!response.ok()) throw new Error(`${path}: ${response.status()}`);
    return (await response.json()) as T;
  };
  const { content } = await get<Week>(`get/main/content?ActiveWeek=1&level_id=${at.levelId}`);
  const { practicals } = await get<{ practicals: Named[] }>('get/subscriber/practicals');
  const { items: smallTalk } = await get<{ items: Named[] }>('get/small-talk');
  const { channels } = await get<{ channels: { id: string; kind: string }[] }>('live-channels');
  const { contents } = await get<{ contents: { id: string; kind: string }[] }>('broadcast-contents');
  const code = await createGroup(request, at.token);
  const { teachers } = await get<{ teachers: { id: string }[] }>('teachers');
  return [
    '/home',
    '/levels',
    `/client/level/${at.levelId}`,
    '/level/quiz',
    '/level/retake',
    '/week/1',
    '/week/2',
    '/week/1/quiz',
    '/reading/1',
    '/story/1',
    '/ears/p-b/say',
    '/listening/1',
    '/practice/1',
    '/notebook',
    '/mistakes/practise',
    '/mistakes/writing',
    '/writing/1',
    '/search',
    `/word/${content.words[0]?.uuid}`,
    `/sentence/${content.sentences[0]?.uuid}`,
    `/audio/${content.audio[0]?.uuid}`,
    `/audio/page/${content.audio[0]?.uuid}`,
    `/lesson/${content.lessons[0]?.uuid}`,
    `/list/level/${at.levelId}/lessons`,
    '/session',
    '/goal',
    '/review',
    '/answers',
    '/progress',
    '/grammar',
    ...[...TENSES, ...TOPICS].map((page) => `/grammar/${page}`),
    '/practical',
    '/ears',
    '/ears/p-b',
    `/practical/questions/${practicals[0]?.uuid}`,
    `/practical/talk/${practicals[0]?.uuid}`,
    '/small-talk',
    `/small-talk/${smallTalk[0]?.uuid}`,
    '/starter',
    '/starter/1',
    '/starter/2?part=3',
    '/live/lessons',
    ...channels.slice(0, 2).map(({ id, kind }) => `/live/${kind}/lessons/${id}`),
    ...contents.slice(0, 2).map(({ id, kind }) => `/recording/${kind}/lessons/${id}`),
    ...teachers.slice(0, 1).map(({ id }) => `/teacher/${id}/profile`),
    '/group',
    `/group/join/${code}`,
    '/group/join/unknown',
    '/profile',
    '/profile/update',
    '/my-data',
    '/plans',
    '/subscription',
    '/subscription/history',
    '/inbox',
    '/reminders/stop',
    '/rule',
    '/privacy',
    '/about',
    '/contact',
    '/test/voice',
    '/cw',
    '/nowhere',
  ];
}

/** Creates a group with the longest name, unless the account has a group, and returns the code of its invitation. */
async function createGroup(request: APIRequestContext, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const data = { name: 'عائلة الأستاذ عبد الرحمن ببغداد والبصرة', kind: 'family', days_each: 5 };
  await request.post('/api/group/create', { headers, data });
  const { group } = (await (await request.get('/api/group', { headers })).json()) as {
    group: { invitation_url: string };
  };
  return group.invitation_url.split('/').at(-1) ?? '';
}
