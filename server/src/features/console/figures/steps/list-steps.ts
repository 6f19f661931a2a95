import { codeStep, experimentStep, retentionStep, sessionStep, signUpStep } from './learner-steps.ts';
import { chargeStep, eventStep, firstPaymentStep, moneyStep } from './billing-steps.ts';
import { liveStep, smsStep, sourceStep } from './reach-steps.ts';
import type { Step } from './step.ts';

/** The steps of a day, in their order: what staff ask for first is computed first. */
export function listSteps(zone: string): readonly Step[] {
  return [
    chargeStep,
    eventStep,
    firstPaymentStep,
    moneyStep,
    signUpStep,
    codeStep,
    retentionStep(zone),
    sessionStep,
    smsStep,
    liveStep,
    sourceStep,
    experimentStep,
  ];
}
