import { offers } from './text/offers.ts';

/** Between an answer and the clip of the next question: the reason is read meanwhile. */
const NEXT_CLIP_MS = 1200;

/**
 * Runs the lesson on the landing page. An answer shows its reason and the next question below it; nothing disappears
 * before the end, so no tap is needed to continue.
 */
export function runFirstLesson(): void {
  const lesson = document.querySelector<HTMLElement>('[data-lesson]');
  if (!lesson) return;
  const audio = new Audio();
  audio.preload = 'none';
  const questions = [...lesson.querySelectorAll<HTMLElement>('[data-question]')];
  let right = 0;
  for (const [index, question] of questions.entries()) {
    const play = (rate = 1) => playClip(audio, question, rate);
    for (const button of question.querySelectorAll<HTMLButtonElement>('[data-listen]')) {
      button.addEventListener('click', () => play(Number(button.dataset['listen'])));
    }
    const options = [...question.querySelectorAll<HTMLButtonElement>('[data-option]')];
    for (const option of options) {
      option.addEventListener('click', () => {
        if (question.dataset['answered'] !== undefined) return;
        showAnswer(question, { options, chosen: option });
        if (option.dataset['option'] === 'right') right += 1;
        const next = questions[index + 1];
        if (!next) return showEnd(lesson, { questions, right });
        show(next);
        setTimeout(() => playClip(audio, next, 1), NEXT_CLIP_MS);
      });
    }
  }
}

function playClip(audio: HTMLAudioElement, question: HTMLElement, rate: number): void {
  const { clip = '' } = question.dataset;
  if (!audio.src.endsWith(clip)) audio.src = clip;
  audio.currentTime = 0;
  audio.playbackRate = rate;
  const failure = question.querySelector('[role=alert]');
  failure?.replaceChildren();
  audio.play().catch((error: unknown) => {
    // A clip that another one interrupted has not failed.
    if (!(error instanceof DOMException && error.name === 'AbortError')) failure?.replaceChildren(offers.soundFailed);
  });
}

/** Marks the right option and the chosen one, and shows the reason of the chosen one. */
function showAnswer(
  question: HTMLElement,
  { options, chosen }: { options: readonly HTMLButtonElement[]; chosen: HTMLButtonElement },
): void {
  question.dataset['answered'] = '';
  for (const option of options) {
    option.setAttribute('aria-disabled', 'true');
    if (option === chosen || option.dataset['option'] === 'right') {
      option.dataset['marked'] = option.dataset['option'];
    }
  }
  const why = question.querySelectorAll<HTMLElement>('[data-why]')[options.indexOf(chosen)];
  if (why) why.hidden = false;
}

/** Replaces the questions by the end, beside the form that follows it. */
function showEnd(
  lesson: HTMLElement,
  { questions, right }: { questions: readonly HTMLElement[]; right: number },
): void {
  const end = lesson.querySelector<HTMLElement>('[data-end]');
  const title = end?.querySelector<HTMLElement>(`[data-right="${right}"]`);
  if (!end || !title) return;
  title.hidden = false;
  document.documentElement.dataset['lesson'] = 'finished';
  for (const question of questions.slice(0, -1)) question.hidden = true;
  show(end, 'start');
}

function show(part: HTMLElement, block: ScrollLogicalPosition = 'nearest'): void {
  part.hidden = false;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  part.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block });
}
