import { useState } from 'react';
import { countPending } from '../../../../domain/answers/pending.ts';
import { discard } from '../../../../domain/answers/outbox.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { answers as text } from '../../../../text/answers.ts';
import { OnAccessLink } from '../../../../domain/subscription/on-access-link.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import type { SetAsideGroup } from '../group-answers.ts';
import { SendAgain } from './send-again.tsx';
import layout from '../../../../ui/layout.module.css';
import styles from './set-aside-answers.module.css';

/** What the server does not accept, with the reason. It stays until it is accepted or the learner deletes it. */
export function SetAsideAnswers({ groups }: { groups: readonly SetAsideGroup[] }) {
  const [isDeleting, setDeleting] = useState<SetAsideGroup | null>(null);
  return (
    <>
      <Card tone="orange">
        <h2>{text.setAside.title}</h2>
        <p>{text.setAside.body}</p>
      </Card>
      {groups.map((group) => (
        <SetAsideCard
          key={`${group.setAside.reason} ${group.setAside.message} ${group.exercise?.path ?? ''}`}
          group={group}
          onDelete={() => setDeleting(group)}
        />
      ))}
      <SendAgain />
      <DeleteDialog group={isDeleting} onClose={() => setDeleting(null)} />
    </>
  );
}

function SetAsideCard({ group, onDelete }: { group: SetAsideGroup; onDelete: () => void }) {
  const { setAside, exercise, entries } = group;
  return (
    <Card>
      <h3>{exercise ? <MixedText>{exercise.title}</MixedText> : text.setAside.items}</h3>
      <p className="small">{text.setAside.count(countPending(entries))}</p>
      <p>{setAside.message}</p>
      <div className={classNames(layout.cluster, styles.ways)}>
        {setAside.reason === 'access' && <OnAccessLink size="small" />}
        <Button variant="plain" size="small" onClick={onDelete}>
          {text.setAside.remove}
        </Button>
      </div>
    </Card>
  );
}

function DeleteDialog({ group, onClose }: { group: SetAsideGroup | null; onClose: () => void }) {
  const { title, body, confirm, stay } = text.setAside.deleting;
  const remove = () => {
    if (group)
      discard(group.entries.map(({ seq }) => seq)).catch((error: unknown) =>
        console.warn('outbox entries were not deleted', error),
      );
    onClose();
  };
  return (
    <Dialog open={group !== null} onClose={onClose} title={title} role="alertdialog">
      <div className={styles.dialog}>
        <p>{body}</p>
        <Button variant="danger" onClick={remove}>
          {confirm}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {stay}
        </Button>
      </div>
    </Dialog>
  );
}
