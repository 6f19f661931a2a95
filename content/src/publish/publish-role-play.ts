import type { RolePlayView } from '@lisan/contract/learner/role-play';
import type { Course } from '../course.ts';
import type { Manifest } from '../audio/manifest.ts';
import { uuidOf } from '../item-uuid.ts';
import type { RolePlay } from '../schema/role-play.ts';
import { otherVoice } from '../schema/common.ts';
import { spoken } from './course-clips.ts';

/**
 * Converts a conversation. The partner speaks in the partner's voice, and the learner in the other voice.
 * @throws Error when its practical does not exist or a clip is missing
 */
export function publishRolePlay(rolePlay: RolePlay, { practicals }: Course, manifest: Manifest): RolePlayView {
  const practical = practicals.find(({ id }) => id === rolePlay.practical);
  if (!practical) throw new Error(`${rolePlay.id}: no practical ${rolePlay.practical}`);
  const { partner, situation, goal, turns, ends } = rolePlay;
  const own = otherVoice(partner.voice);
  return {
    uuid: uuidOf('role-play', rolePlay.id),
    practical_id: uuidOf('practical', practical.id),
    level_id: uuidOf('level', practical.level),
    partner,
    situation,
    goal,
    turns: turns.map(({ choices, ...turn }) => ({
      ...turn,
      ...spoken(manifest, turn.en, partner.voice),
      choices: choices.map((choice) => ({
        ...choice,
        ...(choice.fit === 'good' && { audio_url: spoken(manifest, choice.en, own).audio_url }),
      })),
    })),
    ends: ends.map((end) => ({ ...end, ...spoken(manifest, end.en, partner.voice) })),
  };
}
