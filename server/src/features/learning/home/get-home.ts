import type { CategoryCode } from '@lisan/contract/learner/course';
import type { CurrentWeek, getHome as getHomeCall, HomeLevel } from '@lisan/contract/learner/home';
import type { z } from 'zod';
import type { Session } from '../../../platform/auth/session.ts';
import { findNextLesson } from '../../live/live/lessons/find-lessons.ts';
import { getProgress } from '../progress/get-progress.ts';
import { listWeeks } from '../progress/list-weeks.ts';
import { hasPractice } from '../progress/week-tasks.ts';
import { appLinks } from '../info/app-links.ts';
import { currentLevel } from '../level/current-level.ts';
import { checkQuizStatus } from '../quiz/check-quiz-status.ts';
import { getSessionStatus } from '../session/get-session.ts';
import { starterProgress } from '../starter/starter-progress.ts';
import { getUser } from '../me/get-user.ts';
import type { LearningDeps } from '../deps.ts';

type Home = Omit<z.infer<typeof getHomeCall.reply>, 'messageCode'>;

/**
 * Collects the data of the home screen, so that a phone on a slow network needs one call.
 *
 * Why: docs/decisions/030-one-call-for-the-home-screen.md
 */
export async function getHome(deps: LearningDeps, session: Session): Promise<Home> {
  const [user, quiz, level] = await Promise.all([
    getUser(deps, session),
    checkQuizStatus(deps, session, {}),
    readLevel(deps, session),
  ]);
  return { user, quiz, level, app_links: appLinks(deps) };
}

async function readLevel(deps: LearningDeps, session: Session): Promise<HomeLevel | null> {
  if (!mayReadCourse(deps, session)) return null;
  const levelId = await currentLevel(deps, session);
  if (levelId === null) return null;
  const [weeks, live, status, starter] = await Promise.all([
    listWeeks(deps, session, levelId),
    findNextLesson(deps, session.subscriberId),
    getSessionStatus(deps, session),
    starterProgress(deps, session, levelId),
  ]);
  const week = weeks.find(({ current }) => current)?.week;
  const current = week === undefined ? null : await readWeek(deps, session, { levelId, week });
  return { level_id: levelId, weeks, session: status, current, live, starter };
}

/** The same rule as for calls with access `weekly`. */
function mayReadCourse({ sessions }: LearningDeps, session: Session): boolean {
  if (session.scope === 'onboarding') return false;
  return session.roles.length > 0 || sessions.mayRead(session);
}

async function readWeek(
  deps: LearningDeps,
  session: Session,
  at: { levelId: string; week: number },
): Promise<CurrentWeek> {
  const { uuid, items } = deps.course.requireWeek(at.levelId, at.week);
  const uuids = (code: CategoryCode) => items[code].map(({ uuid }: { uuid: string }) => uuid);
  return {
    week: at.week,
    items: {
      words: uuids('words'),
      sentences: uuids('sentences'),
      audio: uuids('audio'),
      lessons: uuids('lessons'),
    },
    texts: textsOf(deps, { uuid }),
    progress: await getProgress(deps, session, at),
  };
}

function textsOf({ course }: LearningDeps, week: { uuid: string }): CurrentWeek['texts'] {
  const texts = course.texts(week.uuid);
  if (!texts) return null;
  const { reading, listening, writing } = texts;
  const practice = hasPractice(course, week) ? week.uuid : null;
  return { reading: reading.uuid, listening: listening.uuid, practice, writing: writing.uuid };
}
