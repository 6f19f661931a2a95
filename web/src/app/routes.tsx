import { matchPath } from '../lib/router/match-path.ts';
import type { PathParams } from '../lib/router/match-path.ts';

/** `guest`: only without a token. `auth`: only with one. `none`: anybody. */
export type Access = 'guest' | 'auth' | 'none';

export type Route = {
  path: string;
  name: string;
  access: Access;
  /** `features/<feature>/pages/<page>.tsx`, which exports `Page`. */
  page: `${string}/${string}`;
  /** The bottom bar is shown; left out where a task or a player needs the whole screen. */
  bar?: true;
};

const TENSES = [
  'future_continuous',
  'future_perfect_continuous',
  'future_perfect',
  'future_simple',
  'past_continuous',
  'past_perfect_continuous',
  'past_perfect',
  'past_simple',
  'present_continuous',
  'present_perfect_continuous',
  'present_perfect',
  'present_simple',
] as const;

const guestRoutes: readonly Route[] = [
  { path: '/', name: 'welcome', access: 'guest', page: 'auth/landing-page' },
  { path: '/login', name: 'client.login', access: 'guest', page: 'auth/login-page' },
  { path: '/otp', name: 'client.otp', access: 'guest', page: 'auth/otp-page' },
  { path: '/guest-rule', name: 'guest.rule', access: 'guest', page: 'feedback/guest-rule-page' },
  { path: '/guest-privacy', name: 'guest.privacy', access: 'guest', page: 'feedback/guest-privacy-page' },
];

const onboardingRoutes: readonly Route[] = [
  { path: '/details', name: 'client.get.levels.profile', access: 'auth', page: 'subscriber/details-page' },
  { path: '/details/avatar', name: 'client.get.levels.profile.avatar', access: 'auth', page: 'subscriber/avatar-page' },
  { path: '/levels', name: 'client.get.levels', access: 'auth', page: 'level/levels-page' },
  { path: '/client/level/:uuid', name: 'client.get.level', access: 'auth', page: 'level/level-page' },
  { path: '/level/quiz', name: 'client.get.level.test', access: 'auth', page: 'level/level-test-page' },
  { path: '/level/retake', name: 'client.level.retake', access: 'auth', page: 'level/level-retake-page' },
  { path: '/welcome', name: 'client.welcome', access: 'auth', page: 'subscriber/welcome-page' },
];

const courseRoutes: readonly Route[] = [
  { path: '/home', name: 'client.home', access: 'auth', page: 'course/home-page', bar: true },
  { path: '/week/:week', name: 'client.week', access: 'auth', page: 'course/week-page', bar: true },
  { path: '/week/:week/quiz', name: 'client.week.quiz', access: 'auth', page: 'quiz/week-quiz-page' },
  { path: '/word/:uuid', name: 'client.word', access: 'auth', page: 'course/word-page' },
  { path: '/sentence/:uuid', name: 'client.sentence', access: 'auth', page: 'course/sentence-page' },
  { path: '/audio/:uuid', name: 'client.audio', access: 'auth', page: 'course/audio-page' },
  { path: '/audio/page/:uuid', name: 'client.audio.page', access: 'auth', page: 'course/dialogue-page' },
  { path: '/lesson/:uuid', name: 'client.lesson', access: 'auth', page: 'course/lesson-page' },
  {
    path: '/list/level/:id/lessons',
    name: 'client.level.lessons',
    access: 'auth',
    page: 'course/level-lessons-page',
    bar: true,
  },
  { path: '/certificate/:number', name: 'certificate', access: 'none', page: 'course/certificate-page' },
  { path: '/review', name: 'client.review', access: 'auth', page: 'review/review-page' },
  { path: '/progress', name: 'client.progress', access: 'auth', page: 'course/progress-page', bar: true },
  { path: '/grammar', name: 'client.grammar', access: 'auth', page: 'grammar/grammar-page', bar: true },
  ...TENSES.map((tense): Route => ({
    path: `/grammar/${tense}`,
    name: `client.grammar.${tense}`,
    access: 'auth',
    page: 'grammar/tense-page',
  })),
  { path: '/answers', name: 'client.answers', access: 'auth', page: 'practice/answers-page' },
  { path: '/practical', name: 'client.practical', access: 'auth', page: 'practice/practical-page', bar: true },
  {
    path: '/practical/questions/:practical_id',
    name: 'client.practical.questions',
    access: 'auth',
    page: 'practice/practical-questions-page',
  },
];

const liveRoutes: readonly Route[] = [
  { path: '/live/lessons', name: 'client.live.lessons', access: 'auth', page: 'live/live-lessons-page', bar: true },
  { path: '/live/sound/lessons/:id', name: 'client.live.sound', access: 'auth', page: 'live/sound-lesson-page' },
  { path: '/live/video/lessons/:id', name: 'client.live.video', access: 'auth', page: 'live/video-lesson-page' },
  {
    path: '/recording/sound/lessons/:id',
    name: 'client.recording.sound',
    access: 'auth',
    page: 'recording/sound-recording-page',
  },
  {
    path: '/recording/video/lessons/:id',
    name: 'client.recording.video',
    access: 'auth',
    page: 'recording/video-recording-page',
  },
  {
    path: '/teacher/:teacher_id/profile',
    name: 'client.teacher',
    access: 'auth',
    page: 'teacher/teacher-page',
    bar: true,
  },
  { path: '/test/voice', name: 'test.voice', access: 'none', page: 'live/voice-test-page' },
  { path: '/cw', name: 'test.connection', access: 'none', page: 'live/connection-test-page' },
];

const accountRoutes: readonly Route[] = [
  { path: '/profile', name: 'client.profile', access: 'auth', page: 'subscriber/profile-page', bar: true },
  { path: '/profile/update', name: 'client.profile.update', access: 'auth', page: 'subscriber/profile-update-page' },
  { path: '/plans', name: 'client.plans', access: 'auth', page: 'subscription/plans-page' },
  {
    path: '/subscription',
    name: 'client.subscription',
    access: 'auth',
    page: 'subscription/subscription-page',
    bar: true,
  },
  {
    path: '/subscription/history',
    name: 'client.subscription.history',
    access: 'auth',
    page: 'subscription/history-page',
  },
  { path: '/inbox', name: 'client.inbox', access: 'auth', page: 'notification/inbox-page', bar: true },
  { path: '/rule', name: 'client.rule', access: 'auth', page: 'feedback/rule-page', bar: true },
  { path: '/privacy', name: 'client.privacy', access: 'auth', page: 'feedback/privacy-page', bar: true },
  { path: '/about', name: 'client.about', access: 'auth', page: 'feedback/about-page', bar: true },
  { path: '/contact', name: 'client.contact', access: 'auth', page: 'feedback/contact-page', bar: true },
];

/** Every screen of the app. What matches none is the not-found page. */
export const routes: readonly Route[] = [
  ...guestRoutes,
  ...onboardingRoutes,
  ...courseRoutes,
  ...liveRoutes,
  ...accountRoutes,
];

export type Match = { route: Route; params: PathParams };

/** No two paths of the table match the same address, so the first is the one. */
export function matchRoute(pathname: string): Match | null {
  for (const route of routes) {
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  return null;
}
