import type { EarTask } from '@lisan/contract/learner/ears';

/** How a trial of one step sounds. */
export type Step = {
  /** 1: one clear voice; 2: more voices; 3: faster; 4: three sounds to compare. */
  stage: 1 | 2 | 3 | 4;
  task: EarTask;
  /** How many of the voices, the clearest first. */
  voices: number;
  /** Whether the clips of one trial are by different speakers. */
  mixed: boolean;
  /** Playback rate. */
  rate: number;
};

const EVERY_VOICE = 99;

/** From the easiest to the hardest. */
export const LADDER: readonly Step[] = [
  { stage: 1, task: 'identify', voices: 1, mixed: false, rate: 0.8 },
  { stage: 1, task: 'same', voices: 1, mixed: false, rate: 0.9 },
  { stage: 1, task: 'identify', voices: 1, mixed: false, rate: 1 },
  { stage: 2, task: 'identify', voices: 2, mixed: false, rate: 1 },
  { stage: 2, task: 'same', voices: 3, mixed: false, rate: 1 },
  { stage: 2, task: 'identify', voices: EVERY_VOICE, mixed: false, rate: 1 },
  { stage: 3, task: 'identify', voices: EVERY_VOICE, mixed: false, rate: 1.15 },
  { stage: 3, task: 'same', voices: EVERY_VOICE, mixed: true, rate: 1.15 },
  { stage: 3, task: 'identify', voices: EVERY_VOICE, mixed: false, rate: 1.3 },
  { stage: 4, task: 'abx', voices: 2, mixed: false, rate: 1 },
  { stage: 4, task: 'abx', voices: EVERY_VOICE, mixed: true, rate: 1.1 },
  { stage: 4, task: 'abx', voices: EVERY_VOICE, mixed: true, rate: 1.3 },
];

/** The trials of a test: one speaker, one word at a time, at the speed of the middle of the ladder. */
export const TEST_STEP: Step = { stage: 3, task: 'identify', voices: 1, mixed: false, rate: 1 };

export const TOP_STEP = LADDER.length - 1;

export function stepAt(step: number): Step {
  // The index is within the ladder, which is not empty.
  return LADDER[Math.min(TOP_STEP, Math.max(0, step))] as Step;
}

/** How far up the ladder a step is, from 0 to 1. */
export function levelOf(step: number): number {
  return Math.round((step / TOP_STEP) * 100) / 100;
}
