/** How long the teacher may send nothing before the learner is told to wait. */
const PATIENCE_MS = 3000;

export type TeacherPresence = { note: (isHere: boolean) => void; stop: () => void };

/** Tells that the teacher is away, but not of every blink, and that they are back. */
export function watchPresence(onAway: (isAway: boolean) => void): TeacherPresence {
  let isAway = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = (now: boolean) => {
    if (now === isAway) return;
    isAway = now;
    onAway(now);
  };
  return {
    note(isHere) {
      clearTimeout(timer);
      timer = undefined;
      if (isHere) report(false);
      else timer = setTimeout(() => report(true), PATIENCE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
