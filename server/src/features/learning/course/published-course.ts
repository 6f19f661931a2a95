import type { ReleaseContrast, ReleaseItem, ReleaseQuestion, ReleaseTexts } from '@lisan/content/publish/release';
import type { LevelView } from '@lisan/contract/learner/level';
import type { PracticalView } from '@lisan/contract/learner/practice';
import type { RolePlayView } from '@lisan/contract/learner/role-play';
import type { SmallTalkView } from '@lisan/contract/learner/small-talk';
import type { Support } from '../../../config/support-config.ts';
import { AppError } from '../../../platform/app-error.ts';
import { cacheBody, type CachedBody } from './cached-body.ts';
import type { CourseLexicon } from './course-lexicon.ts';
import type { CourseIndex, CourseWeek } from './course-index.ts';

/**
 * The published course version in memory; publishing another version replaces it completely.
 *
 * Why: docs/decisions/006-content-is-public-by-hash.md
 */
export class PublishedCourse {
  #index: CourseIndex;
  readonly #support: Support;
  readonly #prepared = new Map<string, CachedBody>();

  /** `support` replaces the placeholders of the course. */
  constructor(index: CourseIndex, support: Support = {}) {
    this.#index = index;
    this.#support = support;
  }

  replace(index: CourseIndex): void {
    this.#index = index;
    this.#prepared.clear();
  }

  /** Returns the cached reply for `key`, which is the same for every learner; creates it on first use. Keys are few. */
  prepared(key: string, make: () => object): CachedBody {
    const known = this.#prepared.get(key);
    if (known) return known;
    const body = cacheBody({ messageCode: '00', ...make() });
    this.#prepared.set(key, body);
    return body;
  }

  get versionId(): string {
    return this.#index.versionId;
  }

  /** The texts about the product, with the support of this installation. */
  get info() {
    const { appInfo } = this.#index.release;
    return { ...appInfo, support: { ...appInfo.support, ...this.#support } };
  }

  get grammars() {
    return this.#index.release.grammars;
  }

  /** The grammar pages in addition to the tenses; empty in an older version of the course without them. */
  get topics() {
    return this.#index.release.topics;
  }

  get practicals(): PracticalView[] {
    return this.#index.release.practicals;
  }

  get levels(): LevelView[] {
    return this.#index.release.levels;
  }

  level(id: string): LevelView | undefined {
    return this.#index.levels.get(id);
  }

  /** @throws AppError not_found */
  requireLevel(id: string): LevelView {
    return found(this.level(id));
  }

  levelByCode(code: LevelView['code']): LevelView {
    return found(this.levels.find((level) => level.code === code));
  }

  /** Lists the weeks of a level in order; empty for an unknown level. */
  weeks(levelId: string): CourseWeek[] {
    return this.#index.weeks.get(levelId) ?? [];
  }

  /** @throws AppError not_found */
  requireWeek(levelId: string, week: number): CourseWeek {
    return found(this.weeks(levelId).find((w) => w.week === week));
  }

  item(uuid: string): ReleaseItem | undefined {
    return this.#index.items.get(uuid);
  }

  /** @throws AppError not_found */
  requireItem(uuid: string): ReleaseItem {
    return found(this.item(uuid));
  }

  /** @throws AppError not_found */
  requirePractical(uuid: string): PracticalView {
    return found(this.#index.practicals.get(uuid));
  }

  /** The texts of all weeks. */
  get weekTexts(): ReleaseTexts[] {
    return this.#index.release.texts;
  }

  /** The conversations of all practicals. */
  get rolePlays(): RolePlayView[] {
    return this.#index.release.rolePlays;
  }

  /** The texts of a week; undefined in an older version of the course without them. */
  texts(weekUuid: string): ReleaseTexts | undefined {
    return this.#index.texts.get(weekUuid);
  }

  /** The conversation of a practical. @throws AppError not_found */
  requireRolePlay(practicalId: string): RolePlayView {
    return found(this.#index.rolePlays.get(practicalId));
  }

  /** The lessons before A1. */
  get starter() {
    return this.#index.release.starter;
  }

  /** The idioms and habits, by level; empty in an older version of the course without them. */
  get smallTalk(): SmallTalkView[] {
    return this.#index.release.smallTalk;
  }

  /** @throws AppError not_found */
  requireSmallTalk(uuid: string): SmallTalkView {
    return found(this.smallTalk.find((item) => item.uuid === uuid));
  }

  /** The contrasts of the ear training. */
  get ears(): ReleaseContrast[] {
    return this.#index.release.ears;
  }

  /** @throws AppError not_found */
  requireContrast(id: string): ReleaseContrast {
    return found(this.ears.find((contrast) => contrast.id === id));
  }

  get lexicon(): CourseLexicon {
    return this.#index.lexicon;
  }

  question(uuid: string): ReleaseQuestion | undefined {
    return this.#index.questions.get(uuid);
  }

  /** Lists the questions of a week, a text, a practical, a tense page, a starter lesson or small talk, in the author's order. */
  questionsOf(ownerUuid: string): ReleaseQuestion[] {
    return this.#index.questionsOf.get(ownerUuid) ?? [];
  }

  /** Lists the questions of the placement bank. */
  get placementItems(): ReleaseQuestion[] {
    return this.#index.release.questions.filter((question) => question.owner.kind === 'placement');
  }
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not_found');
  return value;
}
