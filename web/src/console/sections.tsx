import type { Permission } from '@lisan/contract/values/roles';
import type { ReactNode } from 'react';
import type { IconName } from '../ui/icons/icons.ts';
import { StartPage } from './approvals/start-page.tsx';
import { ChangesPage } from './course/changes-page.tsx';
import { CoursePage } from './course/course-page.tsx';
import { DraftPage } from './course/draft-page.tsx';
import { DraftsPage } from './course/drafts-page.tsx';
import { ItemPage } from './course/item-page.tsx';
import { VersionsPage } from './course/versions-page.tsx';
import { CasePage } from './inbox/case-page.tsx';
import { InboxPage } from './inbox/inbox-page.tsx';
import { TemplatesPage } from './inbox/templates-page.tsx';
import { FiguresPage } from './figures/figures-page.tsx';
import { LearnerPage } from './learners/learner-page.tsx';
import { LearnersPage } from './learners/learners-page.tsx';
import { RefundsPage } from './learners/refunds-page.tsx';
import { LessonPage } from './live/lesson-page.tsx';
import { LivePage } from './live/live-page.tsx';
import { PlansPage } from './plans/plans-page.tsx';
import { TeacherPage } from './teachers/teacher-page.tsx';
import { TeachersPage } from './teachers/teachers-page.tsx';
import { NewNoticePage, NoticePage } from './notices/notice-page.tsx';
import { NoticesPage } from './notices/notices-page.tsx';
import { AccountPage } from './staff/account-page.tsx';
import { AuditPage } from './staff/audit-page.tsx';
import { TeamPage } from './staff/team-page.tsx';
import type { shellText } from './text/shell.ts';

export type Section = {
  name: keyof typeof shellText.ar.nav;
  path: string;
  icon: IconName;
  /** Any of these permissions opens the section; every role opens a section without permissions. */
  permissions: readonly Permission[];
  /** The screens of the section by route; the first screen is at `path`. */
  screens: Record<string, ReactNode>;
};

/** The sections of the console, in the order of the navigation. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'start',
    path: '/start',
    icon: 'home',
    permissions: [],
    screens: { '/start': <StartPage /> },
  },
  {
    name: 'learners',
    path: '/learners',
    icon: 'search',
    permissions: ['learner.read'],
    screens: { '/learners': <LearnersPage />, '/learners/:uuid': <LearnerPage /> },
  },
  {
    name: 'refunds',
    path: '/refunds',
    icon: 'wallet',
    permissions: ['refund.approve'],
    screens: { '/refunds': <RefundsPage /> },
  },
  {
    name: 'inbox',
    path: '/inbox',
    icon: 'inbox',
    permissions: ['inbox.reply'],
    screens: { '/inbox': <InboxPage />, '/inbox/templates': <TemplatesPage />, '/inbox/:id': <CasePage /> },
  },
  {
    name: 'course',
    path: '/course',
    icon: 'book',
    permissions: ['course.read'],
    screens: {
      '/course': <CoursePage />,
      '/course/items/:uuid': <ItemPage />,
      '/course/drafts': <DraftsPage />,
      '/course/drafts/:id': <DraftPage />,
      '/course/versions': <VersionsPage />,
      '/course/versions/:id/changes': <ChangesPage />,
    },
  },
  {
    name: 'offers',
    path: '/offers',
    icon: 'calendar',
    permissions: ['plan.edit'],
    screens: { '/offers': <PlansPage /> },
  },
  {
    name: 'live',
    path: '/live',
    icon: 'video',
    permissions: ['live.moderate'],
    screens: { '/live': <LivePage />, '/live/:id': <LessonPage /> },
  },
  {
    name: 'teachers',
    path: '/teachers',
    icon: 'mic',
    permissions: ['teacher.manage'],
    screens: { '/teachers': <TeachersPage />, '/teachers/:id': <TeacherPage /> },
  },
  {
    name: 'notices',
    path: '/notices',
    icon: 'bell',
    permissions: ['notice.send'],
    screens: { '/notices': <NoticesPage />, '/notices/new': <NewNoticePage />, '/notices/:id': <NoticePage /> },
  },
  {
    name: 'figures',
    path: '/figures',
    icon: 'chart',
    permissions: ['figures.read', 'money.read'],
    screens: { '/figures': <FiguresPage /> },
  },
  {
    name: 'staff',
    path: '/staff',
    icon: 'people',
    permissions: ['staff.read'],
    screens: { '/staff': <TeamPage /> },
  },
  {
    name: 'audit',
    path: '/audit',
    icon: 'shield',
    permissions: ['audit.read'],
    screens: { '/audit': <AuditPage /> },
  },
  {
    name: 'account',
    path: '/account',
    icon: 'settings',
    permissions: [],
    screens: { '/account': <AccountPage /> },
  },
];
