/** How long the teacher may send nothing before the learner is informed. */
const PATIENCE_MS = 3000;

type TeacherPresence = { note: (isHere: boolean) => void; stop: () => void };

/** Reports when the teacher is away for more than a moment, and when they return. */
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
