import { formatManifest, type Manifest } from '../audio/manifest.ts';
import { listClips } from '../audio/list-clips.ts';
import type { CheckContext } from '../checks/check.ts';
import { runChecks } from '../checks/run-checks.ts';
import { assembleCourse, type Course, type CourseDocument } from '../course.ts';
import { parseCourseFile } from '../load-course.ts';
import { ContentError } from '../load-yaml.ts';
import { buildRelease } from '../publish/build-release.ts';
import { MANIFEST_FILE, readSourceManifest, type SourceFiles } from '../publish/source-files.ts';
import type { Release } from '../publish/release.ts';
import type { DraftChange, DraftFault, EditConflict } from './draft-change.ts';
import { fieldsOf, pathOfField, type ItemField } from './item-fields.ts';
import { byListOrder, setField } from './set-field.ts';
import { listCourseItems } from './list-course-items.ts';
import { placeFault, type PlacedItem, type Problem } from './place-fault.ts';

/** The course of a version with a draft over it. */
type DraftCourse = {
  course: Course;
  /** Without the clips that the draft no longer needs. */
  manifest: Manifest;
  /** The files that the draft changes. */
  changed: Map<string, string>;
  conflicts: EditConflict[];
  /** Faults of shape. For a file with such a fault, `course` has the file of the base. */
  problems: Problem[];
};

/** A version of the course as files, on which drafts are checked and built. */
export class CourseDesk {
  readonly #files: SourceFiles;
  readonly #context: CheckContext;
  readonly #documents = new Map<string, CourseDocument>();
  readonly #items = new Map<string, PlacedItem>();
  readonly #manifest: Manifest;
  #baseFaults: Set<string> | null = null;

  /**
   * @param previous a desk of another version, whose parsed files are used again if they are the same
   * @throws ContentError when a file of the version is invalid
   */
  constructor(files: SourceFiles, context: CheckContext, previous?: CourseDesk) {
    this.#files = files;
    this.#context = context;
    this.#manifest = readSourceManifest(files);
    for (const [file, source] of files) {
      if (file === MANIFEST_FILE) continue;
      const known = previous && previous.#files.get(file) === source ? previous.#documents.get(file) : undefined;
      const document = known ?? parseCourseFile(file, source);
      this.#documents.set(file, document);
      for (const item of listCourseItems(document)) this.#items.set(item.uuid, { item, document });
    }
  }

  get items(): Iterable<PlacedItem> {
    return this.#items.values();
  }

  find(uuid: string): PlacedItem | undefined {
    return this.#items.get(uuid);
  }

  fields(uuid: string): ItemField[] {
    const found = this.find(uuid);
    return found ? fieldsOf(found.document, found.item) : [];
  }

  /** Applies a draft. */
  apply({ edits, clips }: DraftChange): DraftCourse {
    const changed = new Map<string, string>();
    const conflicts: EditConflict[] = [];
    for (const edit of [...edits].sort(byListOrder)) {
      const found = this.find(edit.item);
      const field = this.fields(edit.item).find(({ path }) => path === edit.path);
      const now = field?.text ?? null;
      if (!found || now === null || (now !== edit.before && now !== edit.after)) conflicts.push({ ...edit, now });
      if (!found || !field) continue;
      const { file } = found.item;
      const source = changed.get(file) ?? this.#files.get(file) ?? '';
      changed.set(file, setField(source, pathOfField(found.item, edit.path), { ...field, after: edit.after }));
    }
    const { documents, problems } = this.#parse(changed);
    const course = assembleCourse('', documents);
    const all: Manifest = { ...this.#manifest, ...clips };
    const wanted = new Set(listClips(course).map(({ key }) => key));
    const manifest = Object.fromEntries(Object.entries(all).filter(([key]) => wanted.has(key)));
    const isSame = Object.keys(manifest).length === Object.keys(this.#manifest).length && noneOf(clips);
    if (!isSame) changed.set(MANIFEST_FILE, formatManifest(manifest));
    return { course, manifest, changed, conflicts, problems };
  }

  /** Runs every check on a draft; faults that its base has are not reported. */
  check(draft: DraftCourse): DraftFault[] {
    if (draft.problems.length > 0) return this.faultsOfShape(draft);
    const faults = this.#run(draft.course, draft.manifest);
    if (faults.length === 0) return [];
    this.#baseFaults ??= new Set(
      this.#run(assembleCourse('', [...this.#documents.values()]), this.#manifest).map(keyOfProblem),
    );
    const known = this.#baseFaults;
    return faults.filter((fault) => !known.has(keyOfProblem(fault))).map((fault) => this.#place(fault, draft.course));
  }

  /** Returns the faults of shape of a draft, which are known at once. */
  faultsOfShape({ problems }: DraftCourse): DraftFault[] {
    return problems.map((problem) => this.#place(problem));
  }

  /** @throws Error when a clip is missing */
  build({ course, manifest }: DraftCourse): Release {
    const { pictures, lists } = this.#context;
    return buildRelease(course, { manifest, pictures, lists });
  }

  #parse(changed: ReadonlyMap<string, string>): { documents: CourseDocument[]; problems: Problem[] } {
    const problems: Problem[] = [];
    const documents = [...this.#documents].map(([file, document]) => {
      const source = changed.get(file);
      if (source === undefined) return document;
      try {
        return parseCourseFile(file, source);
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        problems.push(...error.faults.map(({ path, message }) => ({ file, path: path.split('.'), message })));
        return document;
      }
    });
    return { documents, problems };
  }

  #run(course: Course, manifest: Manifest): Problem[] {
    const audio = { ...this.#context.audio, manifest, files: filesOf(manifest) };
    return runChecks(course, { ...this.#context, audio });
  }

  #place(problem: Problem, course?: Course): DraftFault {
    return placeFault(problem, [...this.#items.values()], course);
  }
}

function noneOf(clips: object): boolean {
  return Object.keys(clips).length === 0;
}

/**
 * Uses the hashes of the names: clips are checked at their upload and by the check of a build; reading all takes seconds.
 */
function filesOf(manifest: Manifest): ReadonlyMap<string, { hash: string; bytes: number }> {
  return new Map(Object.values(manifest).map(({ file, bytes }) => [file, { hash: file.replace('.mp3', ''), bytes }]));
}

function keyOfProblem({ file, path, message }: Problem): string {
  return `${file}\0${path.join('.')}\0${message}`;
}
