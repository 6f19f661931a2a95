import type { LearnerFacts } from '@lisan/contract/console/learners';
import { useState, type ComponentType } from 'react';
import { Button } from '../../ui/button.tsx';
import { useText } from '../text/language.ts';
import { learnerActionsText } from '../text/learner-actions.ts';
import { Panel } from '../ui/console-page.tsx';
import { BlockDialog, EraseDialog, UnarchiveDialog, UnblockDialog } from './account-dialogs.tsx';
import {
  CancelDialog,
  CreditDialog,
  EndMandateDialog,
  EndSessionsDialog,
  LinkDialog,
} from './subscription-dialogs.tsx';
import { OfAgeDialog, UnderAgeDialog } from './age-dialogs.tsx';
import type { ActionProps } from './account-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import styles from './learners.module.css';

type Action = {
  name: string;
  title: (text: (typeof learnerActionsText)['ar']) => string;
  /** Whether the account is in a state in which it can be done. */
  applies: (learner: LearnerFacts) => boolean;
  Dialog: ComponentType<ActionProps>;
};

const isOpen = ({ archived_at, blocked_at }: LearnerFacts) => archived_at === null && blocked_at === null;

/** What staff can do for an account, in the order of the buttons. */
const ACTIONS: readonly Action[] = [
  {
    name: 'cancel',
    title: ({ cancel }) => cancel.do,
    applies: ({ subscription }) => subscription?.can.cancel === true,
    Dialog: CancelDialog,
  },
  {
    name: 'mandate',
    title: ({ mandate }) => mandate.do,
    // Of a cancelled subscription: a cancellation can leave it, so that the learner may return without a new consent.
    applies: ({ subscription }) =>
      subscription?.can.cancel === false && subscription.can.unsubscribe && subscription.mandate,
    Dialog: EndMandateDialog,
  },
  { name: 'credit', title: ({ credit }) => credit.do, applies: (learner) => learner.can_credit, Dialog: CreditDialog },
  { name: 'link', title: ({ link }) => link.do, applies: isOpen, Dialog: LinkDialog },
  {
    name: 'sessions',
    title: ({ sessions }) => sessions.do,
    applies: ({ sessions }) => sessions.length > 0,
    Dialog: EndSessionsDialog,
  },
  { name: 'block', title: ({ block }) => block.do, applies: isOpen, Dialog: BlockDialog },
  {
    name: 'unblock',
    title: ({ unblock }) => unblock.do,
    applies: ({ blocked_at }) => blocked_at !== null,
    Dialog: UnblockDialog,
  },
  {
    name: 'under-age',
    title: ({ underAge }) => underAge.do,
    applies: ({ under_age_since }) => under_age_since === null,
    Dialog: UnderAgeDialog,
  },
  {
    name: 'of-age',
    title: ({ ofAge }) => ofAge.do,
    applies: ({ under_age_since }) => under_age_since !== null,
    Dialog: OfAgeDialog,
  },
  {
    name: 'unarchive',
    title: ({ unarchive }) => unarchive.do,
    applies: ({ archived_at }) => archived_at !== null,
    Dialog: UnarchiveDialog,
  },
  { name: 'erase', title: ({ erase }) => erase.do, applies: ({ can_erase }) => can_erase, Dialog: EraseDialog },
];

/** The actions that the state of an account allows; nothing for a colleague without the right. */
export function LearnerActions({ learner }: { learner: LearnerFacts }) {
  const text = useText(learnerActionsText);
  const [open, setOpen] = useState<string | null>(null);
  const possible = learner.can_act ? ACTIONS.filter(({ applies }) => applies(learner)) : [];
  // A dialog stays while it is open, also when its action no longer applies: it has to show why.
  const shown = ACTIONS.filter((action) => action.name === open || possible.includes(action));
  if (shown.length === 0) return null;
  return (
    <Panel title={text.title}>
      <div className={styles.actions}>
        {possible.map(({ name, title }) => (
          <Button
            key={name}
            variant={name === 'erase' ? 'danger' : 'secondary'}
            size="small"
            onClick={() => setOpen(name)}
          >
            {title(text)}
          </Button>
        ))}
        {learner.can_erase && <ExportButton uuid={learner.uuid} />}
      </div>
      {shown.map(({ name, Dialog }) => (
        <Dialog key={name} learner={learner} open={open === name} onClose={() => setOpen(null)} />
      ))}
    </Panel>
  );
}
