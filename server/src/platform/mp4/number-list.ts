/** A growing list of numbers with eight bytes each, because a long lesson has a million samples. */
export class NumberList {
  #numbers = new Float64Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Float64Array(this.#length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  /** The last number; 0 for an empty list. */
  get last(): number {
    return this.#length === 0 ? 0 : this.at(this.#length - 1);
  }

  addToLast(amount: number): void {
    this.#numbers[this.#length - 1] = this.last + amount;
  }
}

/** Run-length encodes the values. */
export class RunList {
  readonly counts = new NumberList();
  readonly values = new NumberList();

  push(value: number): void {
    if (this.counts.length > 0 && this.values.last === value) return this.counts.addToLast(1);
    this.counts.push(1);
    this.values.push(value);
  }
}
