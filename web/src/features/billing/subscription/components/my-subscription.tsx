import { useState, type ReactNode, useEffect } from 'react';
import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { useQueryClient } from '@tanstack/react-query';
import { subscription as text } from '../../../../text/subscription.ts';
import { Aside } from '../../../../ui/layout/page.tsx';
import { StepUpDialog } from '../../../../domain/subscription/step-up-dialog.tsx';
import { useApi, apiQueryKey } from '../../../../lib/net/use-api.ts';
import { List } from '../../../../ui/list/list.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { isOffline } from '../../../../lib/failure/api-error.ts';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import {
  enableAutoRenewConfirmation,
  renewConfirmation,
  renewalMoney,
  reactivateConfirmation,
  cancelConfirmation,
  leavingNote,
} from '../change-confirmations.ts';
import { isUndecided, planToCome } from '../plan-to-come.ts';
import { useSubscriptionChange, type SubscriptionChange } from '../use-subscription-change.ts';
import { isOwing, isAwaitingCarrier } from '../charge-outcome.ts';
import type { Change } from '../subscription-change.ts';
import { ChargeNotice } from './charge-notice.tsx';
import { PlanTerms } from './plan-terms.tsx';
import { StateCard } from './state-card.tsx';
import { HistoryRow } from './history-row.tsx';
import { UnsubscribeDialog } from './unsubscribe-dialog.tsx';
import styles from './my-subscription.module.css';

/**
 * Shows the state, the next step, the cancellation, and the payments, which load last and would move content below
 * them.
 */
export function MySubscription({ view, msisdn }: { view: SubscriptionView; msisdn: string }) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const change = useSubscriptionChange(() => setConfirmation(null));
  const { isAwaiting, isRefused } = useCarrierDecision(view);
  const ask = (wanted: Confirmation) => {
    change.reset();
    setConfirmation(wanted);
  };
  function askToEnable() {
    const { body, ...wanted } = enableAutoRenewConfirmation(view);
    // The learner consents here, so the six facts must be visible.
    ask({
      ...wanted,
      body: (
        <>
          <p>{body}</p>
          <PlanTerms terms={planToCome(view).terms} />
        </>
      ),
    });
  }
  return (
    <>
      <StateCard view={view} msisdn={msisdn} onEnable={askToEnable} />
      <ChargeNotice
        isAwaiting={isAwaiting && (view.state === 'active' || view.state === 'parking')}
        denial={isRefused ? text.plans.activationDenied : change.denialIn(view)}
      />
      <NextStep view={view} onAsk={ask} />
      <OtherChanges view={view} onAsk={ask} />
      <LeaveActions view={view} onAsk={ask} />
      <Aside>
        <PaidLately />
      </Aside>
      <ConfirmDialog confirmation={confirmation} change={change} onClose={() => setConfirmation(null)} />
      <StepUpDialog {...change.stepUp} />
    </>
  );
}

const SHOWN = 3;
/** Large enough that a month of refused attempts does not hide the last payment. */
const LOOKED_AT = 50;

/** Shows the last charges and refunds; the history page lists everything. */
function PaidLately() {
  const history = useApi('GET /api/subscription/history', { query: { limit: LOOKED_AT } });
  return (
    <Section title={text.paid} more="/subscription/history" moreText={text.fullHistory}>
      <LearnerQueryView query={history} skeleton={<Skeleton count={SHOWN} />}>
        {({ entries }) => {
          const paid = entries.filter(({ kind }) => kind !== 'event' && kind !== 'denied').slice(0, SHOWN);
          if (paid.length === 0) return <p className="small">{text.nothingPaid}</p>;
          return (
            <List>
              {paid.map((entry) => (
                <HistoryRow key={entry.uuid} entry={entry} />
              ))}
            </List>
          );
        }}
      </LearnerQueryView>
    </Section>
  );
}

type Props = { view: SubscriptionView; onAsk: (confirmation: Confirmation) => void };

/** Shows the actions besides the next step. */
function OtherChanges({ view, onAsk }: Props) {
  const { can, state } = view;
  const isRunning = state === 'parking' || state === 'active';
  const isOfferedAlready = state === 'parking' && !view.auto_renew;
  return (
    <>
      {isRunning && !isOfferedAlready && (can.change || can.activate) && (
        <WithNote note={text.changePlanNote}>
          <LinkButton to="/plans" variant="secondary">
            {text.changePlan}
          </LinkButton>
        </WithNote>
      )}
      {isRunning && can.renew && (
        <WithNote note={text.actions.renew.aheadNote(planToCome(view).period)}>
          <Button variant="plain" onClick={() => onAsk(renewConfirmation(view))}>
            {text.actions.renew.buttonAhead(renewalMoney(view))}
          </Button>
        </WithNote>
      )}
    </>
  );
}

type NextStepProps = { view: SubscriptionView; onAsk: (confirmation: Confirmation) => void };

/** Shows the next step of a state, if there is one: at most one primary button, with its consequence. */
function NextStep({ view, onAsk }: NextStepProps) {
  const { can, state, auto_renew } = view;
  const { reactivate, renew } = text.actions;
  if (isOwing(view) && can.renew) {
    return (
      <WithNote note={renew.owingNote(renewalMoney(view))}>
        <Button onClick={() => onAsk(renewConfirmation(view))}>{renew.button(renewalMoney(view))}</Button>
      </WithNote>
    );
  }
  if (state === 'cancelled' && can.reactivate) {
    return (
      <WithNote note={reactivate.note}>
        <Button onClick={() => onAsk(reactivateConfirmation(view))}>{reactivate.button}</Button>
      </WithNote>
    );
  }
  const needsPlan = state === 'expired' || state === 'cancelled' || (state === 'parking' && !auto_renew);
  if (!can.activate || !(needsPlan || state === 'pending_confirmation')) return null;
  return (
    <WithNote note={text.choosePlanNote}>
      <LinkButton to="/plans">{needsPlan ? text.choosePlan : text.finishConfirming}</LinkButton>
    </WithNote>
  );
}

/** Shows a button with its consequence below it. */
function WithNote({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className={styles.step}>
      {children}
      <p className="small">{note}</p>
    </div>
  );
}

const FIRST_WAIT_MS = 3000;
const MAX_WAIT_MS = 60_000;
/** Polling stops after half an hour; it restarts when the screen is opened again. */
const MAX_AWAIT_MS = 30 * 60_000;

/**
 * Polls with growing intervals, for half an hour, until the carrier has decided. Returns whether it is polling, and
 * whether a first charge that was awaited here has been refused.
 */
function useCarrierDecision(view: SubscriptionView): { isAwaiting: boolean; isRefused: boolean } {
  const client = useQueryClient();
  const isAwaiting = isAwaitingCarrier(view);
  const [awaited, setAwaited] = useState<string | null>(null);
  if (view.state === 'pending_charge' && awaited !== view.uuid) setAwaited(view.uuid);
  useEffect(() => {
    if (!isAwaiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waited = 0;
    const schedule = (wait: number) => {
      if (waited + wait > MAX_AWAIT_MS) return;
      timer = setTimeout(() => {
        waited += wait;
        void client.invalidateQueries({ queryKey: apiQueryKey('GET /api/user') });
        void client.invalidateQueries({ queryKey: apiQueryKey('GET /api/subscription/history') });
        schedule(Math.min(MAX_WAIT_MS, wait * 1.5));
      }, wait);
    };
    schedule(FIRST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [client, isAwaiting]);
  return { isAwaiting, isRefused: awaited === view.uuid && view.state === 'expired' };
}

type LeaveActionsProps = { view: SubscriptionView; onAsk: (confirmation: Confirmation) => void };

/** Shows the buttons to cancel and unsubscribe: always visible, without a code. */
function LeaveActions({ view, onAsk }: LeaveActionsProps) {
  const [isLeaving, setLeaving] = useState(false);
  const { can } = view;
  // The server accepts the end of an ended mandate, but it would change nothing.
  const canUnsubscribe = can.unsubscribe && view.mandate;
  if (!can.cancel && !canUnsubscribe) return null;
  return (
    <>
      <section aria-label={text.leave.title} className={styles.leave}>
        {can.cancel && (
          <>
            {/* Without a plan nothing is charged, so nothing warns. */}
            <Button variant={isUndecided(view) ? 'plain' : 'danger'} onClick={() => onAsk(cancelConfirmation(view))}>
              {text.leave.cancel}
            </Button>
            <p className="small">{leavingNote(view)}</p>
          </>
        )}
        {canUnsubscribe && (
          <>
            <button type="button" className={styles.quiet} onClick={() => setLeaving(true)}>
              {text.leave.unsubscribe}
            </button>
            <p className="small">{can.cancel ? text.leave.unsubscribeNote : text.leave.unsubscribeOnly}</p>
          </>
        )}
      </section>
      <UnsubscribeDialog open={isLeaving} view={view} onClose={() => setLeaving(false)} />
    </>
  );
}

type Confirmation = {
  change: Change;
  title: string;
  /** The consequence, with exact amounts. */
  body: ReactNode;
  confirm: string;
  /** The label of the button that cancels. */
  keep?: string;
  /** Replaces the general text for a missing network. */
  offline?: string;
  isLeaving?: boolean;
};

type ConfirmDialogProps = { confirmation: Confirmation | null; change: SubscriptionChange; onClose: () => void };

/** Confirms a change, with its consequence, by one tap. */
function ConfirmDialog({ confirmation, change, onClose }: ConfirmDialogProps) {
  return (
    <Dialog open={confirmation !== null} onClose={onClose} title={confirmation?.title ?? ''}>
      {confirmation && (
        <>
          {typeof confirmation.body === 'string' ? <p>{confirmation.body}</p> : confirmation.body}
          <Failure error={change.error} offline={confirmation.offline} />
          <Button
            variant={confirmation.isLeaving ? 'petrol' : 'primary'}
            busy={change.isPending}
            onClick={() => change.make(confirmation.change)}
          >
            {confirmation.confirm}
          </Button>
          {confirmation.keep && (
            <Button variant="plain" onClick={onClose}>
              {confirmation.keep}
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}

function Failure({ error, offline }: { error: Error | null; offline: string | undefined }) {
  if (offline === undefined || !isOffline(error)) return <FailureNotice error={error} />;
  return (
    <Notice tone="wrong" icon="offline" role="alert">
      {offline}
    </Notice>
  );
}
