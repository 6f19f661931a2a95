import { grantRole } from '../src/features/account/subscriber/grant-role.ts';
import { addTeacher } from '../src/features/live/teacher/add-teacher.ts';
import { queueRecording } from '../src/features/live/recording/making/queue-recording.ts';
import { publishRecording } from '../src/features/live/recording/publish-recording.ts';
import { scheduleLesson } from '../src/features/live/live/lessons/schedule-lesson.ts';
import type { TestApp } from './build-test-app.ts';
import { signUp, type Learner } from './sign-up.ts';

export type TestTeacher = { id: string; account: Learner };

const MINUTE_MS = 60_000;

/** A teacher with an account that may broadcast, and the role for the studio. */
export async function makeTeacher({ services, ...test }: TestApp, name = 'هدى العلي'): Promise<TestTeacher> {
  const account = await signUp({ services, ...test });
  const id = services.newId();
  await addTeacher(services.db, services, {
    id,
    subscriberId: account.subscriberId,
    name,
    bio: 'معلّمة',
    photoFile: 'huda.webp',
  });
  await grantRole(services, { msisdn: account.msisdn, role: 'teacher' });
  services.sessions.evict(account.subscriberId);
  return { id, account };
}

type LessonWish = { kind?: 'video' | 'sound'; levelId?: string | null; inMinutes?: number };

/** A scheduled lesson, tomorrow by default. */
export async function makeLesson({ services }: TestApp, teacherId: string, wish: LessonWish = {}): Promise<string> {
  const startsAt = new Date(services.clock.now().getTime() + (wish.inMinutes ?? 24 * 60) * MINUTE_MS);
  const { kind = 'video', levelId = null } = wish;
  return scheduleLesson(services.db, services, { teacherId, title: 'كيف نسأل عن الطريق؟', kind, levelId, startsAt });
}

/** A live lesson. */
export async function makeLiveLesson(test: TestApp, teacherId: string, wish: LessonWish = {}): Promise<string> {
  const id = await makeLesson(test, teacherId, { inMinutes: 0, ...wish });
  const { db, clock } = test.services;
  await db.updateTable('live_channel').set({ state: 'live', started_at: clock.now() }).where('id', '=', id).execute();
  return id;
}

export async function endLesson({ services }: TestApp, id: string): Promise<void> {
  const now = services.clock.now();
  await services.db.updateTable('live_channel').set({ state: 'ended', ended_at: now }).where('id', '=', id).execute();
  await queueRecording(services.db, id, now);
}

type RecordingWish = {
  kind?: 'video' | 'sound';
  levelId?: string | null;
  hoursAgo?: number;
  mediaFile?: string;
  seconds?: number;
  captions?: null;
};

export async function makeRecording(
  { services }: TestApp,
  teacherId: string,
  wish: RecordingWish = {},
): Promise<string> {
  const id = services.newId();
  const mediaFile = wish.mediaFile ?? 'lesson.m4a';
  await publishRecording(services.db, {
    id,
    teacher_id: teacherId,
    kind: wish.kind ?? 'sound',
    title: 'في السوق',
    description: 'حوار قصير',
    level_id: wish.levelId ?? null,
    seconds: wish.seconds ?? 83,
    media_file: mediaFile,
    poster_file: 'lesson.webp',
    captions_file: wish.captions === null ? null : mediaFile.replace(/\.\w+$/, '.vtt'),
    published_at: new Date(services.clock.now().getTime() - (wish.hoursAgo ?? 1) * 60 * MINUTE_MS),
  });
  return id;
}
