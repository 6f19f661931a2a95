import type { DraftFault } from '@lisan/content/edit/draft-change';
import { DeskClient, type DeskBase } from './desk-client.ts';

/** The result of the checks of a draft in one revision over one version. */
type Checked = { key: string; done: Promise<DraftFault[]>; faults: DraftFault[] | null };

/**
 * Two processes, so that a page of the console does not wait for checks.
 *
 * Why: docs/decisions/050-staff-edit-the-course-as-its-files.md
 */
export class CourseDesks {
  readonly reader: DeskClient;
  readonly checker: DeskClient;
  readonly #checked = new Map<string, Checked>();

  constructor(rootDir: string) {
    this.reader = new DeskClient(rootDir);
    this.checker = new DeskClient(rootDir);
  }

  /** Starts a check unless a check with the same key is known; an older check of the draft ends first. */
  checked(draftId: string, key: string, check: () => Promise<DraftFault[]>): Checked {
    const known = this.#checked.get(draftId);
    if (known?.key === key) return known;
    const ready = known?.done.catch(() => []) ?? Promise.resolve([]);
    const made: Checked = { key, faults: null, done: ready.then(check) };
    made.done.then(
      (faults) => {
        made.faults = faults;
      },
      // A failed check is started again by the next request.
      () => this.#checked.get(draftId) === made && this.#checked.delete(draftId),
    );
    this.#checked.set(draftId, made);
    return made;
  }

  /** Opens a version in the process that checks, which takes seconds, while an editor is still writing. */
  prepareChecks(base: DeskBase): void {
    // The check itself opens the version again and reports failures.
    this.checker.run(base, 'rows', { uuids: [] }).catch(() => undefined);
  }

  close(): void {
    this.reader.close();
    this.checker.close();
  }
}
