import { TENSES, TOPICS } from '@lisan/contract/learner/grammar-pages';
import { ACCOUNT_CHOICE_PATH } from '../domain/learner/session/choose-account.ts';
import { accountChoiceGuard } from './guards/code-guards.ts';
import { detailsGuard, welcomeGuard } from './guards/screen-guards.ts';
import type { PageName } from './pages.tsx';
import type { Route } from './route.ts';

const guestRoutes: readonly Route[] = [
  { path: '/login', name: 'client.login', access: 'guest', page: 'LoginPage' },
  { path: '/otp', name: 'client.otp', access: 'guest', page: 'OtpPage' },
  { path: '/guest-rule', name: 'guest.rule', access: 'guest', page: 'GuestRulePage' },
  { path: '/guest-privacy', name: 'guest.privacy', access: 'guest', page: 'GuestPrivacyPage' },
];

const onboardingRoutes: readonly Route[] = [
  { path: '/details', name: 'client.get.levels.profile', access: 'auth', page: 'DetailsPage', guard: detailsGuard },
  {
    path: '/details/avatar',
    name: 'client.get.levels.profile.avatar',
    access: 'auth',
    page: 'AvatarPage',
    guard: detailsGuard,
  },
  { path: '/levels', name: 'client.get.levels', access: 'auth', page: 'LevelsPage' },
  { path: '/client/level/:uuid', name: 'client.get.level', access: 'auth', page: 'LevelPage' },
  { path: '/level/quiz', name: 'client.get.level.test', access: 'auth', page: 'LevelTestPage' },
  { path: '/level/retake', name: 'client.level.retake', access: 'auth', page: 'LevelRetakePage', bar: 'side' },
  { path: '/welcome', name: 'client.welcome', access: 'auth', page: 'WelcomePage', guard: welcomeGuard },
];

const courseRoutes: readonly Route[] = [
  { path: '/week/:week', name: 'client.week', access: 'auth', page: 'WeekPage', bar: true },
  { path: '/week/:week/quiz', name: 'client.week.quiz', access: 'auth', page: 'WeekQuizPage', bar: 'side' },
  { path: '/reading/:week', name: 'client.reading', access: 'auth', page: 'ReadingPage', bar: 'side' },
  { path: '/story/:week', name: 'client.story', access: 'auth', page: 'StoryPage', bar: 'side' },
  { path: '/listening/:week', name: 'client.listening', access: 'auth', page: 'ListeningPage', bar: 'side' },
  { path: '/practice/:week', name: 'client.practice', access: 'auth', page: 'WeekPracticePage', bar: 'side' },
  { path: '/word/:uuid', name: 'client.word', access: 'auth', page: 'WordPage', bar: 'side' },
  { path: '/sentence/:uuid', name: 'client.sentence', access: 'auth', page: 'SentencePage', bar: 'side' },
  { path: '/audio/:uuid', name: 'client.audio', access: 'auth', page: 'AudioPage', bar: 'side' },
  { path: '/audio/page/:uuid', name: 'client.audio.page', access: 'auth', page: 'DialoguePage', bar: 'side' },
  { path: '/lesson/:uuid', name: 'client.lesson', access: 'auth', page: 'LessonPage', bar: 'side' },
  {
    path: '/list/level/:id/lessons',
    name: 'client.level.lessons',
    access: 'auth',
    page: 'LevelLessonsPage',
    bar: true,
  },
  { path: '/certificate/:number', name: 'certificate', access: 'none', page: 'CertificatePage' },
  { path: '/goal', name: 'client.goal', access: 'auth', page: 'GoalPage' },
  { path: '/session', name: 'client.session', access: 'auth', page: 'SessionPage' },
  { path: '/review', name: 'client.review', access: 'auth', page: 'ReviewPage', bar: 'side' },
  { path: '/notebook', name: 'client.notebook', access: 'auth', page: 'NotebookPage', bar: true },
  { path: '/mistakes/practise', name: 'client.mistakes.practise', access: 'auth', page: 'PractisePage' },
  { path: '/writing/:week', name: 'client.writing', access: 'auth', page: 'WritingPage', bar: 'side' },
  { path: '/mistakes/writing', name: 'client.mistakes.writing', access: 'auth', page: 'WritingMistakesPage' },
  { path: '/search', name: 'client.search', access: 'auth', page: 'SearchPage', bar: true },
  { path: '/progress', name: 'client.progress', access: 'auth', page: 'ProgressPage', bar: true },
  { path: '/grammar', name: 'client.grammar', access: 'auth', page: 'GrammarPage', bar: true },
  ...TENSES.map((tense) => grammarRoute(tense, 'TensePage')),
  ...TOPICS.map((topic) => grammarRoute(topic, 'TopicPage')),
  { path: '/ears', name: 'client.ears', access: 'auth', page: 'EarsPage', bar: 'side' },
  { path: '/ears/:contrast', name: 'client.ears.contrast', access: 'auth', page: 'EarContrastPage', bar: 'side' },
  { path: '/ears/:contrast/say', name: 'client.ears.say', access: 'auth', page: 'EarSayPage', bar: 'side' },
  { path: '/answers', name: 'client.answers', access: 'auth', page: 'AnswersPage', bar: 'side' },
  { path: '/practical', name: 'client.practical', access: 'auth', page: 'PracticalPage', bar: true },
  {
    path: '/practical/questions/:practical_id',
    name: 'client.practical.questions',
    access: 'auth',
    page: 'PracticalQuestionsPage',
    bar: 'side',
  },
  {
    path: '/practical/talk/:practical_id',
    name: 'client.practical.talk',
    access: 'auth',
    page: 'RolePlayPage',
    bar: 'side',
  },
  { path: '/small-talk', name: 'client.small-talk', access: 'auth', page: 'SmallTalkPage', bar: true },
  { path: '/small-talk/:uuid', name: 'client.small-talk.item', access: 'auth', page: 'SmallTalkItemPage', bar: 'side' },
  { path: '/starter', name: 'client.starter', access: 'auth', page: 'StarterPage', bar: true },
  { path: '/starter/:order', name: 'client.starter.lesson', access: 'auth', page: 'StarterLessonPage', bar: 'side' },
];

function grammarRoute(name: string, page: PageName): Route {
  return { path: `/grammar/${name}`, name: `client.grammar.${name}`, access: 'auth', page, bar: 'side' };
}

const liveRoutes: readonly Route[] = [
  { path: '/live/lessons', name: 'client.live.lessons', access: 'auth', page: 'LiveLessonsPage', bar: true },
  { path: '/live/sound/lessons/:id', name: 'client.live.sound', access: 'auth', page: 'SoundLessonPage' },
  { path: '/live/video/lessons/:id', name: 'client.live.video', access: 'auth', page: 'VideoLessonPage' },
  {
    path: '/recording/sound/lessons/:id',
    name: 'client.recording.sound',
    access: 'auth',
    page: 'SoundRecordingPage',
  },
  {
    path: '/recording/video/lessons/:id',
    name: 'client.recording.video',
    access: 'auth',
    page: 'VideoRecordingPage',
  },
  {
    path: '/teacher/:teacher_id/profile',
    name: 'client.teacher',
    access: 'auth',
    page: 'TeacherPage',
    bar: true,
  },
  { path: '/test/voice', name: 'test.voice', access: 'none', page: 'VoiceTestPage' },
  { path: '/cw', name: 'test.connection', access: 'none', page: 'ConnectionTestPage' },
];

const accountRoutes: readonly Route[] = [
  {
    path: ACCOUNT_CHOICE_PATH,
    name: 'client.account.choice',
    access: 'auth',
    page: 'AccountChoicePage',
    guard: accountChoiceGuard,
  },
  { path: '/profile', name: 'client.profile', access: 'auth', page: 'ProfilePage', bar: true },
  { path: '/profile/update', name: 'client.profile.update', access: 'auth', page: 'ProfileUpdatePage', bar: 'side' },
  { path: '/my-data', name: 'client.my.data', access: 'auth', page: 'MyDataPage', bar: 'side' },
  { path: '/plans', name: 'client.plans', access: 'auth', page: 'PlansPage', bar: 'side' },
  {
    path: '/subscription',
    name: 'client.subscription',
    access: 'auth',
    page: 'SubscriptionPage',
    bar: true,
  },
  {
    path: '/subscription/history',
    name: 'client.subscription.history',
    access: 'auth',
    page: 'HistoryPage',
    bar: 'side',
  },
  { path: '/group', name: 'client.group', access: 'auth', page: 'GroupPage', bar: true },
  { path: '/group/join/:code', name: 'client.group.join', access: 'auth', page: 'JoinGroupPage', bar: 'side' },
  { path: '/reminders/stop', name: 'client.reminders.stop', access: 'auth', page: 'StopRemindersPage' },
  { path: '/offers/stop/:token', name: 'offers.stop', access: 'none', page: 'StopOffersPage' },
  { path: '/reminders/stop/:token', name: 'reminders.stop', access: 'none', page: 'StopLinkPage' },
  { path: '/inbox', name: 'client.inbox', access: 'auth', page: 'InboxPage', bar: true },
  { path: '/rule', name: 'client.rule', access: 'auth', page: 'RulePage', bar: true },
  { path: '/privacy', name: 'client.privacy', access: 'auth', page: 'PrivacyPage', bar: true },
  { path: '/about', name: 'client.about', access: 'auth', page: 'AboutPage', bar: true },
  { path: '/contact', name: 'client.contact', access: 'auth', page: 'ContactPage', bar: true },
];

/** Every screen of the app but the first screens (`routes.ts`), loaded with the table of their pages. */
export const laterRoutes: readonly Route[] = [
  ...guestRoutes,
  ...onboardingRoutes,
  ...courseRoutes,
  ...liveRoutes,
  ...accountRoutes,
];
