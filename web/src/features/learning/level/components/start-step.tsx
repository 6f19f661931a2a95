import type { LevelView } from '@lisan/contract/learner/level';
import type { Plan } from '@lisan/contract/billing/subscription';
import { useState } from 'react';
import { useNavigate, useSearchParams } from '../../../../lib/router/use-router.ts';
import { usePlans } from '../../../../domain/subscription/queries.ts';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { OnboardingPage } from '../../../../ui/layout/onboarding-page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import type { SentConsentCode } from '../../../../lib/failure/code-sending.ts';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { saveToken } from '../../../../domain/learner/session/session.ts';
import { useApiMutation, useApi } from '../../../../lib/net/use-api.ts';
import { useRequestKey } from '../../../../lib/net/use-request-key.ts';
import { OTP_LENGTH } from '../../../../ui/form/otp-field.tsx';
import { planPrice } from '../../../../domain/subscription/plan-price.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { ContactText } from '../../../../ui/text/contact-text.tsx';
import { Facts } from '../../../../ui/list/facts.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { serverNow } from '../../../../lib/time/clock.ts';
import { formatDate } from '../../../../lib/format/format-date.ts';
import { level as text } from '../text/level.ts';
import { codeStep } from '../code-step.ts';
import { STARTER_QUERY, welcomeAddress } from '../starter-address.ts';
import styles from './start-step.module.css';

type Props = { msisdn: string; level: LevelView };

/** The last step: the free days alone, or a plan after them, with its terms visible. */
export function StartStep({ msisdn, level }: Props) {
  const plans = usePlans();
  const offered = plans.data?.SubscriptionsList ?? [];
  const [planId, setPlanId] = useState<string | null>(null);
  const plan = offered.find(({ uuid }) => uuid === planId) ?? offered[0];
  const navigate = useNavigate();
  const query = useSearchParams();
  const isStarter = query.has(STARTER_QUERY);
  const start = useStartLevel({
    level: level.uuid,
    msisdn,
    onStarted: (sent) =>
      navigate(sent && plan ? codeStep(plan, sent, { isStarter }) : welcomeAddress(query), { replace: true }),
  });
  const foot = plan && (
    <StartButtons plan={plan} isBusy={start.isPending} request={start.variables?.body} onStart={start.startWith} />
  );
  const { start: words } = text;
  const lead = plan && (plan.free_days > 0 ? words.lead(words.days(plan.free_days)) : words.leadPaid);
  return (
    <OnboardingPage step={3} title={words.title} lead={lead} back={`/client/level/${level.uuid}`} foot={foot}>
      <FailureNotice error={start.error} />
      <LearnerQueryView query={plans} skeleton={<Skeleton shape="hero" count={2} />}>
        {() => plan && <Offer plans={offered} plan={plan} onPick={setPlanId} />}
      </LearnerQueryView>
    </OnboardingPage>
  );
}

function Offer({ plans, plan, onPick }: { plans: readonly Plan[]; plan: Plan; onPick: (uuid: string) => void }) {
  return (
    <>
      <PlanPicker plans={plans} chosen={plan.uuid} onPick={onPick} />
      <PlanTerms plan={plan} />
    </>
  );
}

type PlanPickerProps = { plans: readonly Plan[]; chosen: string; onPick: (uuid: string) => void };

/** Selects the plan; hidden for a single plan. */
function PlanPicker({ plans, chosen, onPick }: PlanPickerProps) {
  if (plans.length < 2) return null;
  const segments = plans.map(({ uuid, period }) => ({ value: uuid, label: text.start.periods[period] }));
  return <Segmented legend={text.start.plan} segments={segments} value={chosen} onChange={onPick} />;
}

type StartButtonsProps = {
  plan: Plan;
  isBusy: boolean;
  /** The last request, so that the pressed button shows the progress. */
  request: { subscription_uuid?: string | undefined } | undefined;
  onStart: (plan: Plan | null) => void;
};

function StartButtons({ plan, isBusy, request, onStart }: StartButtonsProps) {
  const { withPlan, withPlanPaid, freeOnly } = text.start;
  const waitsForPlan = request?.subscription_uuid !== undefined;
  return (
    <>
      <Button busy={isBusy && waitsForPlan} disabled={isBusy && !waitsForPlan} onClick={() => onStart(plan)}>
        {plan.free_days > 0 ? withPlan : withPlanPaid}
      </Button>
      <Button
        variant="secondary"
        busy={isBusy && !waitsForPlan}
        disabled={isBusy && waitsForPlan}
        onClick={() => onStart(null)}
      >
        {freeOnly}
      </Button>
    </>
  );
}

type Given = {
  level: string;
  msisdn: string;
  /** With the state of the code; null without a plan. */
  onStarted: (sent: SentConsentCode | null) => void;
};

/** A code that could not be sent may be requested again at once. */
const NOT_SENT: SentConsentCode = { resend_in: 0, otp_length: OTP_LENGTH, code_from: 'us' };

/**
 * Ends onboarding: starts the level and the free days. With a plan it sends the version of the terms and requests a
 * code, which alone is consent. The token of the reply replaces the onboarding token, which expires soon after.
 */
function useStartLevel({ level, msisdn, onStarted }: Given) {
  const keyFor = useRequestKey();
  const start = useApiMutation('POST /api/client/create/subscriber', {
    onSuccess: async ({ access_token, activation }, { body }) => {
      saveToken(access_token);
      await queryClient.invalidateQueries();
      onStarted(body.subscription_uuid === undefined ? null : (activation ?? NOT_SENT));
    },
  });
  function startWith(plan: Plan | null) {
    const consent = plan ? { subscription_uuid: plan.uuid, consent_version: plan.terms.version } : {};
    start.mutate({ body: { uuid: level, msisdn, ...consent }, idempotencyKey: keyFor(`${level} ${plan?.uuid ?? ''}`) });
  }
  return { ...start, startWith };
}

const DAY_MS = 86_400_000;

/** Returns when money would first be charged if the learner consented now. */
function firstChargeText(plan: Plan, now: Date): string {
  if (plan.free_days === 0) return text.start.facts.atOnce;
  return formatDate(new Date(now.getTime() + plan.free_days * DAY_MS), 'weekday');
}

const { facts, terms } = text.start;

/** The six facts and the full terms of a plan, short enough to be visible beside the buttons. */
function PlanTerms({ plan }: { plan: Plan }) {
  const [now] = useState(() => new Date(serverNow()));
  const support = useApi('GET /api/app/general/info').data?.info.support.phone;
  return (
    <Card as="section" className={styles.card}>
      <Facts
        facts={[
          {
            name: facts.price,
            value: <span className={styles.price}>{planPrice(plan)}</span>,
          },
          { name: facts.period, value: facts.periodOf(plan.period) },
          { name: facts.firstCharge, value: firstChargeText(plan, now) },
          { name: facts.after, value: plan.free_days > 0 ? facts.afterFree : facts.afterNone },
          { name: facts.leave, value: facts.leaveHow },
          { name: facts.support, value: support && <ContactText>{support}</ContactText> },
        ]}
      />
      <details className={styles.full}>
        <summary>
          {terms}
          <Icon name="down" size={20} />
        </summary>
        <TermsText text={plan.terms.text} />
      </details>
    </Card>
  );
}

/** The terms word for word, each named line with its name above it. */
function TermsText({ text }: { text: string }) {
  return (
    <div className={styles.terms}>
      {readTermsLines(text).map(({ name, value }) => (
        <p key={value}>
          {name && <strong>{name}</strong>}
          <span>
            <ContactText>{value}</ContactText>
          </span>
        </p>
      ))}
    </div>
  );
}

type TermsLine = { name: string | null; value: string };

/** Splits the terms into lines of `name: value`; a line without a name is a sentence. Nothing is left out. */
export function readTermsLines(text: string): TermsLine[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const match = /^([^:]{1,30}):\s+(.+)$/.exec(line);
      return match ? { name: match[1] ?? null, value: match[2] ?? '' } : { name: null, value: line };
    });
}
