import type { Course } from '../course.ts';
import { rationaleOf, type Question } from '../question-kinds.ts';
import type { Week } from '../schema/week.ts';
import type { TextQuestion } from '../schema/text.ts';
import { Html, html, join } from './html.ts';

/** How learners answered a question; `wrong` is the wrong option that most of them chose. */
export type AnswerStatistics = { answers: number; right: number; wrong?: { option: string; count: number } };

/** A generated question as learners see it, with the reasons of its options. */
export type GeneratedQuestion = {
  prompt: { en?: string; ar?: string };
  options: { text: string; isKey: boolean; reason: string }[];
};

type SheetDeps = {
  /** The id of a question → its statistics. */
  statistics: ReadonlyMap<string, AnswerStatistics>;
  /** The id of a word → questions that the server makes of it. */
  generated: ReadonlyMap<string, GeneratedQuestion[]>;
};

/**
 * Builds the review sheet of a week: one HTML page with everything that a learner may see, with keys, reasons and near
 * meanings, for a teacher who reads the week.
 */
export function weekSheet(course: Course, week: Week, deps: SheetDeps): string {
  const { id, level, title, cando, focus } = week;
  return html`<!doctype html>
    <html lang="ar" dir="rtl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${id} ${title.en}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <h1>${level} ${week.week}: ${en(title.en)} · ${title.ar}</h1>
        <p>${en(cando.en)} · ${cando.ar}</p>
        <p>${en(focus.grammar.en)} · ${focus.grammar.ar}<br />${en(focus.sound.en)} · ${focus.sound.ar}</p>
        ${wordsSection(course, week, deps)} ${section('Sentences', lines(week.sentences))}
        ${join(
          week.dialogues.map((dialogue) =>
            section(
              `Dialogue: ${dialogue.title.en}`,
              html`<p>${dialogue.title.ar}</p>
                ${lines(dialogue.lines)}`,
            ),
          ),
        )}
        ${lessonSection(week)} ${section('Questions of the week', questions(week.questions, deps))}
        ${section(
          `Reading: ${week.reading.title.en}`,
          html`<p>${week.reading.title.ar}. ${week.reading.intro}</p>
            ${lines(week.reading.paragraphs)}${questions(week.reading.questions, deps)}`,
        )}
        ${section(
          `Listening: ${week.listening.title.en}`,
          html`<p>${week.listening.title.ar}. ${week.listening.intro}</p>
            ${lines(week.listening.lines)}${questions(week.listening.questions, deps)}`,
        )}
        ${writingSection(week)}
        ${join(
          [week.episode].flatMap((episode) =>
            episode === null
              ? []
              : section(
                  `Episode: ${episode.title.en}`,
                  html`<p>${episode.title.ar}. ${episode.intro}</p>
                    ${lines([...episode.paragraphs, episode.next])}${questions(episode.questions, deps)}`,
                ),
          ),
        )}
        ${section('Recycled sentences', lines(week.recycling.map((one) => ({ ...one, name: one.gap }))))}
      </body>
    </html>`.toString();
}

const STYLE =
  new Html(`body{font:16px/1.7 "Noto Sans Arabic",system-ui,sans-serif;max-width:60rem;margin:auto;padding:1rem}
h2{border-bottom:2px solid #0b5f66;margin-top:2rem}table{border-collapse:collapse;width:100%}
td{border-bottom:1px solid #ccc;padding:.3rem .5rem;vertical-align:top}[lang=en]{unicode-bidi:isolate}
.key{font-weight:700}.small{color:#555;font-size:.85em}.question{break-inside:avoid;margin:1rem 0;padding:.5rem .8rem;
border:1px solid #ccc;border-radius:8px}ul{margin:.3rem 0;padding-inline-start:1.4rem}.bad{color:#a02020}`);

function section(title: string, body: Html): Html {
  return html`<h2>${en(title)}</h2>
    ${body}`;
}

function en(text: string): Html {
  return html`<bdi lang="en" dir="ltr">${text}</bdi>`;
}

type Line = { en: string; ar: string; name?: string };

function lines(all: readonly Line[]): Html {
  const rows = all.map(
    (line) =>
      html`<tr>
        <td>${en(line.name ? `${line.name}: ${line.en}` : line.en)}</td>
        <td>${line.ar}</td>
      </tr>`,
  );
  return html`<table>
    ${join(rows)}
  </table>`;
}

function wordsSection(course: Course, { words }: Week, { generated }: SheetDeps): Html {
  const english = new Map(course.weeks.flatMap((week) => week.words.map((word) => [word.id, word.en])));
  const rows = words.map((word) => {
    const near = Object.values(course.meanings)
      .filter((ids) => ids.includes(word.id))
      .flatMap((ids) => ids.filter((id) => id !== word.id).map((id) => english.get(id) ?? id));
    return html`<tr>
        <td>${en(word.en)}<br /><span class="small">${en(`${word.ipa} ${word.pos}`)}</span></td>
        <td>${word.ar}<br /><span class="small">${word.note ?? ''}</span></td>
        <td>${en(word.ex)}<br />${word.exAr}</td>
        <td class="small">${near.length > 0 ? en(`near: ${[...new Set(near)].join(', ')}`) : ''}</td>
      </tr>
      <tr>
        <td colspan="4">${join((generated.get(word.id) ?? []).map(generatedQuestion))}</td>
      </tr>`;
  });
  return section(
    'Words',
    html`<table>
      ${join(rows)}
    </table>`,
  );
}

function generatedQuestion({ prompt, options }: GeneratedQuestion): Html {
  return html`<details>
    <summary class="small">${prompt.en ? en(prompt.en) : ''} ${prompt.ar ?? ''}</summary>
    ${optionList(options)}
  </details>`;
}

type Option = { text: string; isKey: boolean; reason: string };

function optionList(options: readonly Option[]): Html {
  const items = options.map(
    ({ text, isKey, reason }) =>
      html`<li>
        <span class="${isKey ? 'key' : ''}">${isArabic(text) ? text : en(text)}${isKey ? ' ✓' : ''}</span>
        <div class="small">${reason}</div>
      </li>`,
  );
  return html`<ul>
    ${join(items)}
  </ul>`;
}

function isArabic(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text);
}

function lessonSection({ lesson }: Week): Html {
  const points = lesson.points.map(
    (point) =>
      html`<li>
        ${point.ar}<br />${en(point.good)} · ${point.goodAr}
        ${point.bad === undefined ? '' : html`<br /><span class="bad">${en(point.bad)}</span>`}
      </li>`,
  );
  const pairs = lesson.sound.pairs.map((pair) => pair.join(' – ')).join(', ');
  return section(
    `Lesson: ${lesson.title.en}`,
    html`<p>${lesson.title.ar}. ${lesson.intro}</p>
      <ol>
        ${join(points)}
      </ol>
      <p>${en(lesson.sound.title.en)} · ${lesson.sound.title.ar}: ${en(pairs)}<br />${lesson.sound.tip}</p>`,
  );
}

function writingSection({ writing }: Week): Html {
  return section(
    'Writing',
    html`<p>${en(writing.prompt.en)}<br />${writing.prompt.ar}</p>
      ${lines([{ en: writing.model, ar: writing.modelAr }])}
      <ul>
        ${join(writing.checklist.map((each) => html`<li>${each}</li>`))}
      </ul>`,
  );
}

function questions(all: readonly (Question | TextQuestion)[], { statistics }: SheetDeps): Html {
  return join(all.map((question) => authoredQuestion(question, statistics.get(question.id))));
}

function authoredQuestion(question: Question | TextQuestion, answers: AnswerStatistics | undefined): Html {
  const { id, kind, d, tag } = question;
  return html`<div class="question">
    <div class="small">
      ${en([id, kind, `d ${d}`, tag ?? ''].join(' · '))} ${answers ? statisticsLine(answers) : ''}
    </div>
    ${asked(question)} ${answer(question)}
    ${'evidence' in question ? html`<div class="small">${en(question.evidence)}</div>` : ''}
  </div>`;
}

function statisticsLine({ answers, right, wrong }: AnswerStatistics): Html {
  const share = `${Math.round((100 * right) / answers)} % of ${answers} answers are right`;
  return html`<strong
    >${en(share)}${wrong ? html`; ${en(`most chosen: ${wrong.option} (${wrong.count})`)}` : ''}</strong
  >`;
}

function asked(question: Question | TextQuestion): Html {
  if (!('prompt' in question)) return html``;
  const spoken = [
    ...('audio' in question && question.audio !== undefined ? [`♪ ${question.audio}`] : []),
    ...('lines' in question && question.lines ? question.lines.map((line) => `♪ ${line.name}: ${line.en}`) : []),
  ];
  return html`<p>
    ${join(spoken.map((line) => html`${en(line)}<br />`))} ${question.prompt.en ? en(question.prompt.en) : ''}
    ${question.prompt.ar ?? ''}
  </p>`;
}

function answer(question: Question | TextQuestion): Html {
  if ('reasons' in question)
    return optionList(
      question.options.map((text, i) => ({
        text,
        isKey: text === question.answer,
        reason: question.reasons[i] ?? '',
      })),
    );
  return html`<p class="key">${join(answersOf(question).map((each) => html`${en(each)}<br />`))}</p>
    <div class="small">${rationaleOf(question)}</div>`;
}

function answersOf(question: Exclude<Question | TextQuestion, { reasons: string[] }>): string[] {
  switch (question.kind) {
    case 'gap':
      return [question.answer, ...(question.accept ?? [])];
    case 'order':
      return [question.answer, ...(question.accept ?? [])].map((tokens) => tokens.join(' '));
    case 'match':
      return question.pairs.map((pair) => pair.join(' = '));
    case 'dictation':
      return [question.text, ...(question.accept ?? [])];
    case 'speak':
      return [question.text.en];
  }
}
