import type { NewEvent } from '../../../../platform/realtime/event-log.ts';
import type { LessonPulse } from './lesson-pulse.ts';
import type { LiveDeps } from '../deps.ts';

type Deps = Pick<LiveDeps, 'clock' | 'lessonEvents'>;

type Turn = 'lesson.started' | 'lesson.ended';

/** Publishes in a lesson's channel that it started or ended. Any node may notice it: the event's id makes it one event. */
export class LessonTurns {
  readonly #deps: Deps;
  readonly #lessonId: string;
  #pending: Turn[] = [];

  constructor(deps: Deps, lessonId: string) {
    this.#deps = deps;
    this.#lessonId = lessonId;
  }

  notice(before: LessonPulse['state'], now: LessonPulse['state']): void {
    if (before === now) return;
    if (now === 'live') this.#pending.push('lesson.started');
    if (isOver(now) && !isOver(before)) this.#pending.push('lesson.ended');
  }

  /** @throws what the log throws; a pending event is published with the next call */
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
