import type { ComponentType } from 'react';

/**
 * The pages that routes name, each in a separate chunk; home, the first page of most visits, is in `load-page.tsx`. The
 * table is a chunk too, with the parts of the shell that home does not need: with the names of all files it would be a
 * third of the shell.
 */
export const pages = {
  AccountChoicePage: async () =>
    (await import('../features/account/auth/pages/account-choice-page.tsx')).AccountChoicePage,
  LandingPage: async () => (await import('../features/account/auth/pages/host-pages.tsx')).LandingPage,
  LoginPage: async () => (await import('../features/account/auth/pages/host-pages.tsx')).LoginPage,
  OtpPage: async () => (await import('../features/account/auth/pages/otp-page.tsx')).OtpPage,
  AudioPage: async () => (await import('../features/learning/course/pages/audio-page.tsx')).AudioPage,
  CertificatePage: async () => (await import('../features/learning/course/pages/certificate-page.tsx')).CertificatePage,
  DialoguePage: async () => (await import('../features/learning/course/pages/dialogue-page.tsx')).DialoguePage,
  LessonPage: async () => (await import('../features/learning/course/pages/lesson-page.tsx')).LessonPage,
  LevelLessonsPage: async () =>
    (await import('../features/learning/course/pages/level-lessons-page.tsx')).LevelLessonsPage,
  ProgressPage: async () => (await import('../features/learning/course/pages/progress-page.tsx')).ProgressPage,
  SentencePage: async () => (await import('../features/learning/course/pages/sentence-page.tsx')).SentencePage,
  WeekPage: async () => (await import('../features/learning/course/pages/week-page.tsx')).WeekPage,
  WordPage: async () => (await import('../features/learning/course/pages/word-page.tsx')).WordPage,
  EarContrastPage: async () => (await import('../features/learning/ears/pages/ear-contrast-page.tsx')).EarContrastPage,
  EarSayPage: async () => (await import('../features/learning/ears/pages/ear-say-page.tsx')).EarSayPage,
  EarsPage: async () => (await import('../features/learning/ears/pages/ears-page.tsx')).EarsPage,
  AboutPage: async () => (await import('../features/learning/feedback/pages/info-pages.tsx')).AboutPage,
  ContactPage: async () => (await import('../features/learning/feedback/pages/contact-page.tsx')).ContactPage,
  GuestPrivacyPage: async () => (await import('../features/learning/feedback/pages/info-pages.tsx')).GuestPrivacyPage,
  GuestRulePage: async () => (await import('../features/learning/feedback/pages/info-pages.tsx')).GuestRulePage,
  PrivacyPage: async () => (await import('../features/learning/feedback/pages/info-pages.tsx')).PrivacyPage,
  RulePage: async () => (await import('../features/learning/feedback/pages/info-pages.tsx')).RulePage,
  GrammarPage: async () => (await import('../features/learning/grammar/pages/grammar-page.tsx')).GrammarPage,
  TopicPage: async () => (await import('../features/learning/grammar/pages/article-pages.tsx')).TopicPage,
  TensePage: async () => (await import('../features/learning/grammar/pages/article-pages.tsx')).TensePage,
  GroupPage: async () => (await import('../features/learning/group/pages/group-pages.tsx')).GroupPage,
  JoinGroupPage: async () => (await import('../features/learning/group/pages/group-pages.tsx')).JoinGroupPage,
  ListeningPage: async () => (await import('../features/learning/texts/pages/listening-page.tsx')).ListeningPage,
  StoryPage: async () => (await import('../features/learning/texts/pages/text-pages.tsx')).StoryPage,
  ReadingPage: async () => (await import('../features/learning/texts/pages/text-pages.tsx')).ReadingPage,
  WeekPracticePage: async () => (await import('../features/learning/texts/pages/text-pages.tsx')).WeekPracticePage,
  LevelPage: async () => (await import('../features/learning/level/pages/level-page.tsx')).LevelPage,
  LevelRetakePage: async () => (await import('../features/learning/level/pages/level-test-pages.tsx')).LevelRetakePage,
  LevelTestPage: async () => (await import('../features/learning/level/pages/level-test-pages.tsx')).LevelTestPage,
  LevelsPage: async () => (await import('../features/learning/level/pages/levels-page.tsx')).LevelsPage,
  ConnectionTestPage: async () =>
    (await import('../features/live/live/pages/connection-test-page.tsx')).ConnectionTestPage,
  LiveLessonsPage: async () => (await import('../features/live/live/pages/live-lessons-page.tsx')).LiveLessonsPage,
  SoundLessonPage: async () => (await import('../features/live/live/pages/lesson-pages.tsx')).SoundLessonPage,
  VideoLessonPage: async () => (await import('../features/live/live/pages/lesson-pages.tsx')).VideoLessonPage,
  VoiceTestPage: async () => (await import('../features/live/live/pages/voice-test-page.tsx')).VoiceTestPage,
  NotebookPage: async () => (await import('../features/learning/notebook/pages/notebook-page.tsx')).NotebookPage,
  PractisePage: async () => (await import('../features/learning/notebook/pages/practise-page.tsx')).PractisePage,
  SearchPage: async () => (await import('../features/learning/notebook/pages/search-page.tsx')).SearchPage,
  InboxPage: async () => (await import('../features/account/notification/pages/inbox-page.tsx')).InboxPage,
  AnswersPage: async () => (await import('../features/learning/practice/pages/answers-page.tsx')).AnswersPage,
  PracticalPage: async () => (await import('../features/learning/practice/pages/practical-page.tsx')).PracticalPage,
  PracticalQuestionsPage: async () =>
    (await import('../features/learning/practice/pages/practical-questions-page.tsx')).PracticalQuestionsPage,
  WeekQuizPage: async () => (await import('../features/learning/quiz/pages/week-quiz-page.tsx')).WeekQuizPage,
  RolePlayPage: async () => (await import('../features/learning/role-play/pages/role-play-page.tsx')).RolePlayPage,
  SoundRecordingPage: async () =>
    (await import('../features/live/recording/pages/recording-pages.tsx')).SoundRecordingPage,
  VideoRecordingPage: async () =>
    (await import('../features/live/recording/pages/recording-pages.tsx')).VideoRecordingPage,
  MyDataPage: async () => (await import('../features/upkeep/privacy/pages/my-data-page.tsx')).MyDataPage,
  ReviewPage: async () => (await import('../features/learning/review/pages/review-page.tsx')).ReviewPage,
  GoalPage: async () => (await import('../features/learning/session/pages/goal-page.tsx')).GoalPage,
  SmallTalkItemPage: async () =>
    (await import('../features/learning/small-talk/pages/small-talk-item-page.tsx')).SmallTalkItemPage,
  SmallTalkPage: async () => (await import('../features/learning/small-talk/pages/small-talk-page.tsx')).SmallTalkPage,
  StarterPage: async () => (await import('../features/learning/starter/pages/starter-page.tsx')).StarterPage,
  StarterLessonPage: async () =>
    (await import('../features/learning/starter/pages/starter-lesson-page.tsx')).StarterLessonPage,
  StopLinkPage: async () =>
    (await import('../features/account/notification/pages/stop-by-link-pages.tsx')).StopLinkPage,
  StopOffersPage: async () =>
    (await import('../features/account/notification/pages/stop-by-link-pages.tsx')).StopOffersPage,
  StopRemindersPage: async () =>
    (await import('../features/account/notification/pages/stop-reminders-page.tsx')).StopRemindersPage,
  SessionPage: async () => (await import('../features/learning/session/pages/session-page.tsx')).SessionPage,
  AvatarPage: async () => (await import('../features/account/subscriber/pages/avatar-page.tsx')).AvatarPage,
  DetailsPage: async () => (await import('../features/account/subscriber/pages/details-page.tsx')).DetailsPage,
  ProfilePage: async () => (await import('../features/account/subscriber/pages/profile-page.tsx')).ProfilePage,
  ProfileUpdatePage: async () =>
    (await import('../features/account/subscriber/pages/profile-update-page.tsx')).ProfileUpdatePage,
  WelcomePage: async () => (await import('../features/account/subscriber/pages/welcome-page.tsx')).WelcomePage,
  HistoryPage: async () => (await import('../features/billing/subscription/pages/history-page.tsx')).HistoryPage,
  PlansPage: async () => (await import('../features/billing/subscription/pages/plans-page.tsx')).PlansPage,
  SubscriptionPage: async () =>
    (await import('../features/billing/subscription/pages/subscription-page.tsx')).SubscriptionPage,
  WritingPage: async () => (await import('../features/learning/writing/pages/writing-page.tsx')).WritingPage,
  WritingMistakesPage: async () =>
    (await import('../features/learning/writing/pages/writing-mistakes-page.tsx')).WritingMistakesPage,
  TeacherPage: async () => (await import('../features/live/teacher/pages/teacher-page.tsx')).TeacherPage,
} satisfies Record<string, () => Promise<ComponentType>>;

export type LaterPage = keyof typeof pages;
export type PageName = LaterPage | 'HomePage';
