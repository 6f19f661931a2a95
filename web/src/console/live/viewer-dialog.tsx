import { useText } from '../text/language.ts';
import { liveText } from '../text/live.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { usePerform } from '../ui/use-perform.ts';
import { endOfNumber } from './viewer-name.tsx';

type ViewerAction = 'mute' | 'unmute' | 'remove' | 'letIn';

export type ChosenViewer = { action: ViewerAction; viewer: { uuid: string; name: string; number_end: string } };

const BODIES = {
  mute: { muted: true },
  unmute: { muted: false },
  remove: { removed: true },
  letIn: { removed: false },
} as const;

type Props = ChosenViewer & { lessonId: string; onClose: () => void };

/** Mutes a learner or removes them from a lesson, or undoes one of these. */
export function ViewerDialog({ lessonId, action, viewer, onClose }: Props) {
  const text = useText(liveText);
  const perform = usePerform('/api/console/live');
  const effects = {
    mute: text.muteEffect,
    unmute: text.unmuteEffect,
    remove: text.removeEffect,
    letIn: text.letInEffect,
  };
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={`${text[action]}: ${viewer.name} (\u2066${endOfNumber(viewer.number_end)}\u2069)`}
      effect={effects[action]}
      message={action === 'remove' ? text.removeMessage : null}
      confirmText={text[action]}
      perform={(reason) =>
        perform('POST /api/console/live/:id/viewers/:uuid', {
          params: { id: lessonId, uuid: viewer.uuid },
          body: { ...BODIES[action], reason },
        })
      }
    />
  );
}
