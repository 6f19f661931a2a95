import { readParameterSets, type ParameterSets } from './parameter-sets.ts';

/**
 * Detects changes of the parameter sets of a track. Browsers read only the first description of a track, so in a file
 * with a change every key frame must contain its own sets.
 */
export class ParameterChanges {
  #first: ParameterSets | null = null;
  #entry: Buffer | null = null;
  #sets: ParameterSets | null = null;
  #isChanged = false;

  /** Whether there was a change that key frames can compensate. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** The sets that key frames of this description may start with; null for none. */
  setsOf(sampleEntry: Buffer): Buffer | null {
    if (this.#entry !== sampleEntry) this.#startEntry(sampleEntry);
    return this.#sets?.bytes ?? null;
  }

  /** Sets with another width of their length fields would be misread. */
  #startEntry(sampleEntry: Buffer): void {
    const sets = readParameterSets(sampleEntry);
    if (this.#entry === null) this.#first = sets;
    this.#entry = sampleEntry;
    this.#sets = sets?.lengthBytes === this.#first?.lengthBytes ? sets : null;
    if (this.#sets && this.#first && !this.#sets.bytes.equals(this.#first.bytes)) this.#isChanged = true;
  }
}
