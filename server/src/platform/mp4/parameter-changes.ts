import { readParameterSets, type ParameterSets } from './parameter-sets.ts';

/**
 * Notices when the pictures of a track change their parameter sets. Browsers read the first description of a track and
 * heed no other, so that in a file with a change every key picture has to bring its own along.
 */
export class ParameterChanges {
  #first: ParameterSets | null = null;
  #entry: Buffer | null = null;
  #sets: ParameterSets | null = null;
  #isChanged = false;

  /** Whether there was a change that key pictures can make up for. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** What key pictures of this description may have in front of them; null for nothing. */
  setsOf(sampleEntry: Buffer): Buffer | null {
    if (this.#entry !== sampleEntry) this.#take(sampleEntry);
    return this.#sets?.bytes ?? null;
  }

  /** Sets whose lengths are written otherwise than the first ones' would not be understood. */
  #take(sampleEntry: Buffer): void {
    const sets = readParameterSets(sampleEntry);
    if (this.#entry === null) this.#first = sets;
    this.#entry = sampleEntry;
    this.#sets = sets?.lengthBytes === this.#first?.lengthBytes ? sets : null;
    if (this.#sets && this.#first && !this.#sets.bytes.equals(this.#first.bytes)) this.#isChanged = true;
  }
}
