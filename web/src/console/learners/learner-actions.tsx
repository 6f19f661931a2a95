import type { LearnerFacts } from '@lisan/contract/console/learners';
import { MAX_CREDIT_DAYS } from '@lisan/contract/console/learner-values';
import { toLatinDigits } from '@lisan/contract/values/digits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../lib/failure/api-error.ts';
import { downloadFile } from '../../lib/net/download-file.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useText } from '../text/language.ts';
import { learnerActionsText } from '../text/learner-actions.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Panel } from '../ui/console-page.tsx';
import { usePerform } from './use-perform.ts';
import styles from './learners.module.css';

type Text = (typeof learnerActionsText)['ar'];
type Perform = ReturnType<typeof usePerform>;

/** `isTicked`: the box of the action. `days`: the number that is typed, checked by the dialog. */
type Input = { uuid: string; reason: string; isTicked: boolean; days: number; text: Text };

type Action = {
  /** The action's key in the texts. */
  name: Exclude<keyof Text, 'title' | 'exportData' | 'refund'>;
  /** Whether the state of the account allows the action. */
  applies: (learner: LearnerFacts) => boolean;
  call: (perform: Perform, input: Input) => Promise<unknown>;
  /** The message to the learner; none unless given. */
  message?: (text: Text, learner: LearnerFacts) => string | null;
  /** The label of a box to tick. */
  box?: (text: Text) => string;
  asksForDays?: true;
};

const isOpen = ({ archived_at, blocked_at }: LearnerFacts) => archived_at === null && blocked_at === null;

/** The actions of staff on an account, in the order of the buttons. */
const ACTIONS: readonly Action[] = [
  {
    name: 'cancel',
    applies: ({ subscription }) => subscription?.can.cancel === true,
    message: ({ cancel }) => cancel.sms,
    box: ({ cancel }) => cancel.mandate,
    call: (perform, { uuid, reason, isTicked }) =>
      perform('POST /api/console/learners/:uuid/cancel', { params: { uuid }, body: { reason, end_mandate: isTicked } }),
  },
  {
    name: 'mandate',
    // Of a cancelled subscription: a cancellation can leave it, so that the learner may return without a new consent.
    applies: ({ subscription }) =>
      subscription?.can.cancel === false && subscription.can.unsubscribe && subscription.mandate,
    call: (perform, { uuid, reason }) =>
      perform('POST /api/console/learners/:uuid/cancel', { params: { uuid }, body: { reason, end_mandate: true } }),
  },
  {
    name: 'credit',
    applies: ({ can_credit }) => can_credit,
    message: ({ credit }) => credit.sms,
    asksForDays: true,
    call: async (perform, { uuid, reason, days, text }) => {
      const body = { reason, days };
      const { outcome } = await perform('POST /api/console/learners/:uuid/days', { params: { uuid }, body });
      return outcome === 'waits' ? text.credit.waits : null;
    },
  },
  {
    name: 'link',
    applies: isOpen,
    message: ({ link }) => link.sms,
    call: (perform, { uuid, reason }) =>
      perform('POST /api/console/learners/:uuid/login-link', { params: { uuid }, body: { reason } }),
  },
  {
    name: 'sessions',
    applies: ({ sessions }) => sessions.length > 0,
    call: (perform, { uuid, reason }) =>
      perform('POST /api/console/learners/:uuid/sessions/end', { params: { uuid }, body: { reason } }),
  },
  {
    name: 'block',
    applies: isOpen,
    message: ({ block }) => block.sms,
    call: (perform, { uuid, reason }) =>
      perform('POST /api/console/learners/:uuid/block', { params: { uuid }, body: { reason } }),
  },
  {
    name: 'unblock',
    applies: ({ blocked_at }) => blocked_at !== null,
    message: ({ unblock }, { archived_at }) => (archived_at === null ? unblock.sms : null),
    call: (perform, { uuid, reason }) =>
      perform('POST /api/console/learners/:uuid/unblock', { params: { uuid }, body: { reason } }),
  },
  {
    // Renewal stops, and plans need a guardian's consent.
    name: 'underAge',
    applies: ({ under_age_since }) => under_age_since === null,
    call: (perform, { uuid, reason }) =>
      perform('POST /api/console/learners/:uuid/under-age', { params: { uuid }, body: { reason, under_age: true } }),
  },
  {
    name: 'ofAge',
    applies: ({ under_age_since }) => under_age_since !== null,
    call: (perform, { uuid, reason }) =>
      perform('POST /api/console/learners/:uuid/under-age', { params: { uuid }, body: { reason, under_age: false } }),
  },
  {
    name: 'unarchive',
    applies: ({ archived_at }) => archived_at !== null,
    box: ({ unarchive }) => unarchive.swap,
    call: (perform, { uuid, reason, isTicked }) =>
      perform('POST /api/console/learners/:uuid/unarchive', { params: { uuid }, body: { reason, swap: isTicked } }),
  },
  {
    name: 'erase',
    applies: ({ can_erase }) => can_erase,
    message: ({ erase }, { archived_at }) => (archived_at === null ? erase.sms : null),
    call: (perform, { uuid, reason }) =>
      perform('POST /api/console/learners/:uuid/erase', { params: { uuid }, body: { reason } }),
  },
];

/** Shows the actions that the state of an account allows; nothing for a colleague without the right. */
export function LearnerActions({ learner }: { learner: LearnerFacts }) {
  const text = useText(learnerActionsText);
  const [open, setOpen] = useState<string | null>(null);
  const possible = learner.can_act ? ACTIONS.filter(({ applies }) => applies(learner)) : [];
  // A dialog stays while it is open, even when its action no longer applies: it has to show why.
  const shown = ACTIONS.filter((action) => action.name === open || possible.includes(action));
  if (shown.length === 0) return null;
  return (
    <Panel title={text.title}>
      <div className={styles.actions}>
        {possible.map(({ name }) => (
          <Button
            key={name}
            variant={name === 'erase' ? 'danger' : 'secondary'}
            size="small"
            onClick={() => setOpen(name)}
          >
            {text[name].do}
          </Button>
        ))}
        {learner.can_erase && <ExportButton uuid={learner.uuid} />}
      </div>
      {shown.map((action) => (
        <AccountDialog
          key={action.name}
          action={action}
          learner={learner}
          open={open === action.name}
          onClose={() => setOpen(null)}
        />
      ))}
    </Panel>
  );
}

type Props = { action: Action; learner: LearnerFacts; open: boolean; onClose: () => void };

/** Named alike in the list of actions, above the dialog and on its button. */
function AccountDialog({ action: { name, call, message, box, asksForDays }, learner, open, onClose }: Props) {
  const text = useText(learnerActionsText);
  const perform = usePerform();
  const [isTicked, setTicked] = useState(false);
  const [typed, setTyped] = useState('7');
  const days = Number(toLatinDigits(typed));
  const most = Math.min(MAX_CREDIT_DAYS, learner.credit_days_left);
  const faults = Number.isInteger(days) && days >= 1 && days <= most ? [] : [text.credit.days(most)];
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={text[name].do}
      effect={text[name].effect}
      confirmText={text[name].do}
      message={message?.(text, learner) ?? null}
      perform={async (reason) => {
        if (asksForDays && faults[0] !== undefined) throw new Error(faults[0]);
        return call(perform, { uuid: learner.uuid, reason, isTicked, days, text });
      }}
    >
      {box && (
        <label className={styles.check}>
          <input type="checkbox" checked={isTicked} onChange={() => setTicked(!isTicked)} />
          {box(text)}
        </label>
      )}
      {asksForDays && (
        <TextField
          label={text.credit.days(most)}
          inputMode="numeric"
          dir="ltr"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          errors={faults}
        />
      )}
    </ActionDialog>
  );
}

/** Downloads everything that is stored about a learner, as a page to send to them. */
function ExportButton({ uuid }: { uuid: string }) {
  const { exportData } = useText(learnerActionsText);
  const download = useMutation<void, ApiError>({
    mutationFn: () =>
      downloadFile('GET /api/console/learners/:uuid/export', { params: { uuid }, query: { format: 'html' } }),
  });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon="download"
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {exportData}
      </Button>
      <FailureNotice error={download.error} />
    </>
  );
}
