import type { StudioLesson } from '@lisan/contract/studio/studio';
import { studio } from '../../text/studio.ts';
import { English } from '../../ui/english.tsx';
import { useLevels } from '../use-levels.ts';

const text = studio.lessons;

/** The kind and the level of a lesson. */
export function LessonFacts({ lesson }: { lesson: StudioLesson }) {
  const level = useLevels().find(({ uuid }) => uuid === lesson.level_id);
  return (
    <p className="small">
      {text.kind[lesson.kind]} · {level ? <English>{level.code}</English> : text.noLevel}
    </p>
  );
}
