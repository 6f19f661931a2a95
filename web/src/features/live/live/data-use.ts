/** The default bit rates of a teacher's studio, in kilobits per second. */
const USUAL_KBPS = { picture: 400, sound: 48 };

export type Carried = keyof typeof USUAL_KBPS;
export type DataUse = Record<Carried, number>;

/** Megabytes per hour, rounded to tens above a hundred. */
export function megabytesPerHour(kbps: number): number {
  const exact = (kbps * 1000 * 3600) / 8 / 1_000_000;
  return exact >= 100 ? Math.round(exact / 10) * 10 : Math.max(1, Math.round(exact));
}

/** Returns the data use of an hour with and without the picture, measured in this lesson if possible. */
export function dataUse(measured: Partial<DataUse>): DataUse {
  const { picture = USUAL_KBPS.picture, sound = USUAL_KBPS.sound } = measured;
  return { picture: megabytesPerHour(picture), sound: megabytesPerHour(sound) };
}

type Connected = Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };

/** Returns whether the phone saves data or its network is slow: a lesson starts with sound alone then. */
export function startsWithSound({ connection }: Connected = navigator): boolean {
  return connection?.saveData === true || ['slow-2g', '2g', '3g'].includes(connection?.effectiveType ?? '4g');
}
