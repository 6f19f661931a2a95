import { refuseDraft, type Refusal } from '../../../domain/writing/refuse-draft.ts';
import { invalidField } from '../../../platform/app-error.ts';
import type { PublishedCourse } from '../course/published-course.ts';
import { requireTask, type TaskPlace } from './find-task.ts';

const MESSAGES: Record<Refusal, string> = {
  wordless: 'لا كلمات في هذا النصّ تقريبًا. يلزم نصّ بجمل إنجليزية.',
  foreign: 'هذا الحقل للكتابة بالإنجليزية. يكفي القليل منها، ولا بأس بالأخطاء.',
  gibberish: 'ليست في هذا النصّ كلمات إنجليزية مفهومة. تكفي جمل قصيرة، ولا بأس بالأخطاء.',
  repeated: 'تتكرّر في هذا النصّ جملة واحدة. يلزم نصّ بجمل مختلفة.',
  copied_model: 'هذا النصّ منقول من النموذج. يلزم نصّ بكلمات جديدة، ولا بأس بالأخطاء.',
  copied_task: 'هذا نصّ المهمّة نفسها. يلزم نصّ يجيب عنها بكلمات جديدة.',
  copied_reading: 'هذا النصّ منقول من قراءة الأسبوع. يلزم نصّ بكلمات جديدة، ولا بأس بالأخطاء.',
};

/** @throws AppError 422 on `text` for one without English words, or that repeats or copies what the week shows */
export function requireOwnText(course: PublishedCourse, at: TaskPlace, text: string): void {
  const { model, prompt } = requireTask(course, at);
  const reading = course.texts(course.requireWeek(at.levelId, at.week).uuid)?.reading.paragraphs ?? [];
  const refusal = refuseDraft(text, { model, task: prompt.en, reading: reading.map(({ en }) => en).join('\n') });
  if (refusal) throw invalidField('text', MESSAGES[refusal]);
}
