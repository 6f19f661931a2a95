import type { ComponentType } from 'react';

export { runCodeGuards } from './guards/code-guards.ts';
export { laterRoutes } from './later-routes.ts';
export { prefetchRouteData } from './route-data.ts';

/**
 * The pages that routes name, each a chunk of its own; home, which most visits open first, is in `load-page.tsx`. The table
 * is a chunk too, with what home does not need of the shell: with the names of all files it would be a third of it.
 */
export const pages = {
  LandingPage: async () => (await import('../features/auth/pages/landing-page.tsx')).LandingPage,
  LoginPage: async () => (await import('../features/auth/pages/login-page.tsx')).LoginPage,
  OtpPage: async () => (await import('../features/auth/pages/otp-page.tsx')).OtpPage,
  AudioPage: async () => (await import('../features/course/pages/audio-page.tsx')).AudioPage,
  CertificatePage: async () => (await import('../features/course/pages/certificate-page.tsx')).CertificatePage,
  DialoguePage: async () => (await import('../features/course/pages/dialogue-page.tsx')).DialoguePage,
  LessonPage: async () => (await import('../features/course/pages/lesson-page.tsx')).LessonPage,
  LevelLessonsPage: async () => (await import('../features/course/pages/level-lessons-page.tsx')).LevelLessonsPage,
  ProgressPage: async () => (await import('../features/course/pages/progress-page.tsx')).ProgressPage,
  SentencePage: async () => (await import('../features/course/pages/sentence-page.tsx')).SentencePage,
  WeekPage: async () => (await import('../features/course/pages/week-page.tsx')).WeekPage,
  WordPage: async () => (await import('../features/course/pages/word-page.tsx')).WordPage,
  EarContrastPage: async () => (await import('../features/ears/pages/ear-contrast-page.tsx')).EarContrastPage,
  EarsPage: async () => (await import('../features/ears/pages/ears-page.tsx')).EarsPage,
  AboutPage: async () => (await import('../features/feedback/pages/info-pages.tsx')).AboutPage,
  ContactPage: async () => (await import('../features/feedback/pages/contact-page.tsx')).ContactPage,
  GuestPrivacyPage: async () => (await import('../features/feedback/pages/info-pages.tsx')).GuestPrivacyPage,
  GuestRulePage: async () => (await import('../features/feedback/pages/info-pages.tsx')).GuestRulePage,
  PrivacyPage: async () => (await import('../features/feedback/pages/info-pages.tsx')).PrivacyPage,
  RulePage: async () => (await import('../features/feedback/pages/info-pages.tsx')).RulePage,
  GrammarPage: async () => (await import('../features/grammar/pages/grammar-page.tsx')).GrammarPage,
  TopicPage: async () => (await import('../features/grammar/pages/topic-page.tsx')).TopicPage,
  TensePage: async () => (await import('../features/grammar/pages/tense-page.tsx')).TensePage,
  GroupPage: async () => (await import('../features/group/pages/group-pages.tsx')).GroupPage,
  JoinGroupPage: async () => (await import('../features/group/pages/group-pages.tsx')).JoinGroupPage,
  ListeningPage: async () => (await import('../features/texts/pages/listening-page.tsx')).ListeningPage,
  ReadingPage: async () => (await import('../features/texts/pages/text-pages.tsx')).ReadingPage,
  WeekPracticePage: async () => (await import('../features/texts/pages/text-pages.tsx')).WeekPracticePage,
  LevelPage: async () => (await import('../features/level/pages/level-page.tsx')).LevelPage,
  LevelRetakePage: async () => (await import('../features/level/pages/level-retake-page.tsx')).LevelRetakePage,
  LevelTestPage: async () => (await import('../features/level/pages/level-test-page.tsx')).LevelTestPage,
  LevelsPage: async () => (await import('../features/level/pages/levels-page.tsx')).LevelsPage,
  ConnectionTestPage: async () => (await import('../features/live/pages/connection-test-page.tsx')).ConnectionTestPage,
  LiveLessonsPage: async () => (await import('../features/live/pages/live-lessons-page.tsx')).LiveLessonsPage,
  SoundLessonPage: async () => (await import('../features/live/pages/lesson-pages.tsx')).SoundLessonPage,
  VideoLessonPage: async () => (await import('../features/live/pages/lesson-pages.tsx')).VideoLessonPage,
  VoiceTestPage: async () => (await import('../features/live/pages/voice-test-page.tsx')).VoiceTestPage,
  NotebookPage: async () => (await import('../features/notebook/pages/notebook-page.tsx')).NotebookPage,
  PractisePage: async () => (await import('../features/notebook/pages/practise-page.tsx')).PractisePage,
  SearchPage: async () => (await import('../features/notebook/pages/search-page.tsx')).SearchPage,
  InboxPage: async () => (await import('../features/notification/pages/inbox-page.tsx')).InboxPage,
  AnswersPage: async () => (await import('../features/practice/pages/answers-page.tsx')).AnswersPage,
  PracticalPage: async () => (await import('../features/practice/pages/practical-page.tsx')).PracticalPage,
  PracticalQuestionsPage: async () =>
    (await import('../features/practice/pages/practical-questions-page.tsx')).PracticalQuestionsPage,
  WeekQuizPage: async () => (await import('../features/quiz/pages/week-quiz-page.tsx')).WeekQuizPage,
  RolePlayPage: async () => (await import('../features/role-play/pages/role-play-page.tsx')).RolePlayPage,
  SoundRecordingPage: async () => (await import('../features/recording/pages/recording-pages.tsx')).SoundRecordingPage,
  VideoRecordingPage: async () => (await import('../features/recording/pages/recording-pages.tsx')).VideoRecordingPage,
  MyDataPage: async () => (await import('../features/privacy/pages/my-data-page.tsx')).MyDataPage,
  ReviewPage: async () => (await import('../features/review/pages/review-page.tsx')).ReviewPage,
  GoalPage: async () => (await import('../features/session/pages/goal-page.tsx')).GoalPage,
  StarterPage: async () => (await import('../features/starter/pages/starter-page.tsx')).StarterPage,
  StarterLessonPage: async () => (await import('../features/starter/pages/starter-lesson-page.tsx')).StarterLessonPage,
  StopLinkPage: async () => (await import('../features/notification/pages/stop-link-page.tsx')).StopLinkPage,
  StopOffersPage: async () => (await import('../features/notification/pages/stop-offers-page.tsx')).StopOffersPage,
  StopRemindersPage: async () =>
    (await import('../features/notification/pages/stop-reminders-page.tsx')).StopRemindersPage,
  SessionPage: async () => (await import('../features/session/pages/session-page.tsx')).SessionPage,
  AvatarPage: async () => (await import('../features/subscriber/pages/avatar-page.tsx')).AvatarPage,
  DetailsPage: async () => (await import('../features/subscriber/pages/details-page.tsx')).DetailsPage,
  ProfilePage: async () => (await import('../features/subscriber/pages/profile-page.tsx')).ProfilePage,
  ProfileUpdatePage: async () =>
    (await import('../features/subscriber/pages/profile-update-page.tsx')).ProfileUpdatePage,
  WelcomePage: async () => (await import('../features/subscriber/pages/welcome-page.tsx')).WelcomePage,
  HistoryPage: async () => (await import('../features/subscription/pages/history-page.tsx')).HistoryPage,
  PlansPage: async () => (await import('../features/subscription/pages/plans-page.tsx')).PlansPage,
  SubscriptionPage: async () => (await import('../features/subscription/pages/subscription-page.tsx')).SubscriptionPage,
  WritingPage: async () => (await import('../features/writing/pages/writing-page.tsx')).WritingPage,
  WritingMistakesPage: async () =>
    (await import('../features/writing/pages/writing-mistakes-page.tsx')).WritingMistakesPage,
  TeacherPage: async () => (await import('../features/teacher/pages/teacher-page.tsx')).TeacherPage,
} satisfies Record<string, () => Promise<ComponentType>>;
