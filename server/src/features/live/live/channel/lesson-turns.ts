import type { NewEvent } from '../../../../platform/realtime/event-log.ts';
import type { LiveDeps } from '../../deps.ts';
import type { LessonPulse } from './lesson-pulse.ts';

type Turn = 'lesson.started' | 'lesson.ended';

/**
 * Publishes the start and the end of a lesson in its channel. Any node may notice it: the event's id makes it one
 * event.
 */
export class LessonTurns {
  readonly #deps: LiveDeps;
  readonly #lessonId: string;
  #pending: Turn[] = [];

  constructor(deps: LiveDeps, lessonId: string) {
    this.#deps = deps;
    this.#lessonId = lessonId;
  }

  notice(before: LessonPulse['state'], now: LessonPulse['state']): void {
    if (before === now) return;
    if (now === 'live') this.#pending.push('lesson.started');
    if (isOver(now) && !isOver(before)) this.#pending.push('lesson.ended');
  }

  /** @throws the errors of the log; a pending event is published with the next call */
  async publish(): Promise<void> {
    for (let [next] = this.#pending; next !== undefined; [next] = this.#pending) {
      await this.#deps.lessonEvents.append(this.#lessonId, this.#eventOf(next));
      this.#pending = this.#pending.slice(1);
    }
  }

  #eventOf(kind: Turn): NewEvent {
    return { id: `${this.#lessonId}.${kind}`, at: this.#deps.clock.now().toISOString(), kind, data: {} };
  }
}

function isOver(state: LessonPulse['state']): boolean {
  return state === 'ended' || state === 'recorded';
}
