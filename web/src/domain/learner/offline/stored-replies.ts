import { hashKey } from '@tanstack/react-query';
import type { CategoryCode } from '@lisan/contract/learner/course';
import type { CallKey, Reply } from '../../../lib/failure/api-types.ts';
import { readRecord } from './account-database.ts';
import { replyKey } from './records.ts';
import type { StoredWeek } from './records.ts';

type WeekReply = Reply<'GET /api/get/main/content'>;
type Request = { query?: { code?: CategoryCode; LessonUUID?: string; word?: string } };

/** Finds the reply to a call among the downloads; undefined if they do not contain it. */
export async function findStoredReply(key: CallKey, request: object | undefined): Promise<unknown> {
  const stored = await readRecord(replyKey(hashKey(request ? [key, request] : [key])));
  if (stored !== undefined) return stored;
  const { query }: Request = request ?? {};
  if (key === 'GET /api/get/all/week/content' && query?.code) return categoryOfWeeks(query.code);
  if (key === 'GET /api/get/lession' && query?.LessonUUID) return lessonOfWeeks(query.LessonUUID);
  if (key === 'GET /api/lexicon' && query?.word) return meaningOfWeeks(query.word);
  return undefined;
}

/** The meanings of a word in the lexicon of a downloaded week. */
async function meaningOfWeeks(word: string): Promise<Reply<'GET /api/lexicon'> | undefined> {
  for (const { level_id, week } of (await readRecord('weeks')) ?? []) {
    const hash = hashKey(['GET /api/get/week/lexicon', { query: { level_id, ActiveWeek: week } }]);
    // Stored under the hash of this very query, so it is the reply of this call.
    const lexicon = (await readRecord(replyKey(hash))) as Reply<'GET /api/get/week/lexicon'> | undefined;
    const found = lexicon && Object.hasOwn(lexicon.forms, word) ? lexicon.forms[word] : undefined;
    if (lexicon && found) {
      const entries = found.flatMap((at) => lexicon.entries[at] ?? []);
      return { messageCode: '00', entries, senses: lexicon.senses?.[word] };
    }
  }
  return undefined;
}

async function categoryOfWeeks(code: CategoryCode): Promise<Reply<'GET /api/get/all/week/content'> | undefined> {
  const weeks = (await readWeeks()).map(({ content }) => ({ week: content.week, content: content[code] }));
  return weeks.length > 0 ? { messageCode: '00', weeks } : undefined;
}

async function lessonOfWeeks(uuid: string): Promise<Reply<'GET /api/get/lession'> | undefined> {
  const lessons = (await readWeeks()).flatMap(({ content }) => content.lessons);
  const lesson = lessons.find((one) => one.uuid === uuid);
  return lesson && { messageCode: '00', lesson };
}

async function readWeeks(): Promise<WeekReply[]> {
  const weeks = (await readRecord('weeks')) ?? [];
  const replies = await Promise.all(weeks.map(readWeek));
  return replies.filter((reply) => reply !== undefined);
}

async function readWeek({ level_id, week }: StoredWeek): Promise<WeekReply | undefined> {
  const query = { level_id, ActiveWeek: week };
  // Stored under the hash of this very query, so it is the reply of this call.
  return (await readRecord(replyKey(hashKey(['GET /api/get/main/content', { query }])))) as WeekReply | undefined;
}
