import type { PreviewType } from '@lisan/contract/console/course-values';
import type { Release } from '@lisan/content/publish/release';

/** An item in the shape of the learners' calls; `type` names it. */
export type ItemPreview = { type: PreviewType; body: unknown };

/** Returns an item of a version as learners get it; null for an item that they never see by itself. */
export function previewOfItem(release: Release, uuid: string): ItemPreview | null {
  const item = release.items.find((one) => one.uuid === uuid);
  if (item) return { type: item.category, body: item.body };
  const question = release.questions.find((one) => one.uuid === uuid);
  if (question) {
    const { view, why, reasons, evidence, correct_answer, tag, meaning } = question;
    return { type: 'question', body: { ...view, why, reasons, evidence, correct_answer, tag, meaning } };
  }
  return pageOf(release, uuid);
}

function pageOf(release: Release, uuid: string): ItemPreview | null {
  for (const texts of release.texts) {
    if (texts.reading.uuid === uuid) return { type: 'reading', body: texts.reading };
    if (texts.listening.uuid === uuid) return { type: 'listening', body: texts.listening };
    if (texts.episode?.uuid === uuid) return { type: 'reading', body: texts.episode };
    if (texts.writing.uuid === uuid) return { type: 'writing', body: texts.writing };
  }
  const lists: [PreviewType, readonly { uuid: string }[]][] = [
    ['level', release.levels],
    ['week', release.weeks],
    ['practical', release.practicals],
    ['role-play', release.rolePlays],
    ['starter', release.starter],
    ['small-talk', release.smallTalk],
    ['contrast', release.ears],
    ['grammar', release.grammars],
    ['topic', release.topics],
    ['lexicon', release.lexicon.entries],
  ];
  for (const [type, list] of lists) {
    const body = list.find((one) => one.uuid === uuid);
    if (body) return { type, body };
  }
  return null;
}
