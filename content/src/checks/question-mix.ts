import { documentsOf } from '../course.ts';
import { listQuestions } from '../list-questions.ts';
import type { LevelCode } from '../schema/common.ts';
import type { Check } from './check.ts';

/** The centre of each level on the placement scale, in logits. */
const CENTRE: Record<LevelCode, number> = { A1: -3, A2: -1.5, B1: 0, B2: 1.5, C1: 3 };
const SPREAD = 0.6;

/** A week uses at least five kinds of question. */
export const checkKinds: Check = (course) =>
  documentsOf(course.documents, 'week').flatMap(({ file, data }) => {
    const kinds = new Set(data.questions.map((question) => question.kind));
    return kinds.size >= 5
      ? []
      : [{ file, path: ['questions'], message: `only ${kinds.size} kinds of question: ${[...kinds].join(', ')}` }];
  });

/** A question's difficulty lies within 0.6 logits of its level. */
export const checkDifficulty: Check = (course) =>
  listQuestions(course).flatMap(({ file, path, level, question }) => {
    if (!level || Math.abs(question.d - CENTRE[level]) <= SPREAD + 1e-9) return [];
    return [
      {
        file,
        path: [...path, 'd'],
        message: `${question.id}: d ${question.d} is not within ${SPREAD} of ${level} (${CENTRE[level]})`,
      },
    ];
  });

/** Placement items have four options: the guessing parameter .2 of the model assumes it. */
export const checkPlacementOptions: Check = (course) =>
  documentsOf(course.documents, 'placement').flatMap(({ file, data }) =>
    data.items.flatMap((item, i) =>
      item.options.length === 4
        ? []
        : [{ file, path: ['items', i, 'options'], message: `${item.id}: placement items have four options` }],
    ),
  );
