import type { SmallTalkView } from '@lisan/contract/learner/small-talk';
import { spokenLines } from '../audio/list-clips.ts';
import type { Manifest } from '../audio/manifest.ts';
import { uuidOf } from '../item-uuid.ts';
import type { SmallTalk } from '../schema/small-talk.ts';
import { spokenDialogueClip } from './course-clips.ts';
import { publishQuestion, type PublishDeps } from './publish-question.ts';
import type { ReleaseQuestion } from './release.ts';

/** Converts an idiom or a habit. @throws Error when the clip of its dialogue is missing */
export function publishSmallTalk(
  { id, lines, question: _question, ...item }: SmallTalk,
  manifest: Manifest,
): SmallTalkView {
  const { cues, ...clip } = spokenDialogueClip(manifest, spokenLines(lines));
  return {
    uuid: uuidOf('small-talk', id),
    ...item,
    lines: lines.map((line, i) => ({ ...line, start: cues[i] ?? 0 })),
    ...clip,
  };
}

/** Converts the question of an idiom or a habit, which belongs to no level: it counts for none. */
export function publishSmallTalkQuestion({ id, question }: SmallTalk, deps: PublishDeps): ReleaseQuestion {
  const place = { owner: { kind: 'small_talk' as const, uuid: uuidOf('small-talk', id) }, level_id: null, week: null };
  return publishQuestion(question, place, deps);
}
