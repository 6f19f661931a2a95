import { readCourseSource } from '@lisan/content/publish/course-source';
import type { Release } from '@lisan/content/publish/release';
import type { SentenceItem, WordItem } from '@lisan/contract/learner/course';
import { CONTENT_ROOT } from '../server/src/compose/build-services.ts';
import type { PlacementItem } from '../server/src/domain/placement/placement.ts';

/** The parts of the course that learners are simulated on. */
export type LearningCourse = {
  bank: PlacementItem[];
  words: WordItem[];
  sentences: SentenceItem[];
  release: Release;
};

export async function readCourse(): Promise<LearningCourse> {
  const release = await (await readCourseSource(CONTENT_ROOT)).build();
  const codes = new Map(release.levels.map(({ uuid, code }) => [uuid, code]));
  const bank = release.questions.flatMap(({ owner, uuid, d, skill, level_id }): PlacementItem[] => {
    const level = level_id === null ? undefined : codes.get(level_id);
    return owner.kind === 'placement' && level ? [{ uuid, d, skill, level }] : [];
  });
  return {
    bank,
    words: release.items.flatMap((item) => (item.category === 'words' ? [item.body] : [])),
    sentences: release.items.flatMap((item) => (item.category === 'sentences' ? [item.body] : [])),
    release,
  };
}
