import type { StarterLessonView } from '@lisan/contract/learner/starter';
import { useState } from 'react';
import { LessonPart } from '../features/learning/starter/components/lesson-part.tsx';
import { coursePreview as text } from '../text/course-preview.ts';

type Lesson = Omit<StarterLessonView, 'questions'>;

/** The parts of a lesson before A1, one after the other and from the first again; its questions are items of their own. */
export function StarterPreview({ lesson }: { lesson: Lesson }) {
  const [index, setIndex] = useState(0);
  const part = lesson.parts[index];
  if (!part) return <p>{text.missing}</p>;
  return (
    <LessonPart
      key={index}
      lesson={{ ...lesson, questions: [] }}
      part={part}
      number={index + 1}
      onNext={() => setIndex((index + 1) % lesson.parts.length)}
    />
  );
}
