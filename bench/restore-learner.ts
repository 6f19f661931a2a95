import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { FaultClient, type Call } from './faults-client.ts';
import { pictureForm } from './tools/picture-form.ts';

const PAUSE_MS = 500;
const TURNS_PER_PICTURE = 15;

type Plan = { uuid: string; period: string; terms: { version: string } };

/** A learner who subscribes by the week, and signs in again if the session is lost. */
export class RestoreLearner extends FaultClient {
  /** Whether to wait for access that has ended. */
  mayWait = true;

  /** Ten minutes after another code. */
  async subscribe(): Promise<void> {
    const { SubscriptionsList: plans } = await this.must({ path: '/api/subscriptions/list' });
    const plan = (plans as Plan[]).find(({ period }) => period === 'week');
    if (!plan) throw new Error('there is no weekly plan');
    const body = { subscription_uuid: plan.uuid, consent_version: plan.terms.version };
    const otp = await this.code({ path: '/api/request-activation', body, key: randomUUID() });
    const sentAt = Date.now();
    await this.must({ path: '/api/confirm-activation', body: { otp }, key: randomUUID() });
    this.note('consent', plan.uuid, sentAt);
  }

  /** Leaves in the app, repeated until acknowledged, or by one SMS. */
  async leave(by: 'sms' | 'app', phoneUrl: string): Promise<void> {
    if (by === 'app') {
      await this.must({ path: '/api/profile/subscrption/cancel', body: {} });
      return;
    }
    const sent = await fetch(`${phoneUrl}/simulator/sms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ msisdn: this.msisdn, text: 'STOP' }),
    });
    if (!sent.ok) throw new Error(`the phone answered ${sent.status}`);
  }

  /** The picture replaces the one before, whose file the product removes. */
  protected override async also(turn: number): Promise<void> {
    if (turn % TURNS_PER_PICTURE !== 0) return;
    const sentAt = Date.now();
    await this.must({ path: '/api/update/subscriber/avatar', body: pictureForm() });
    this.note('picture', await this.#pictureFile(), sentAt);
  }

  async #pictureFile(): Promise<string> {
    const { subscriber } = await this.must({ path: '/api/fetch/subscriber/details' });
    return (
      new URL(String((subscriber as { avatar_url: unknown }).avatar_url), 'http://lisan').pathname.split('/').at(-1) ??
      ''
    );
  }

  /** A session of the lost minutes is unknown; access has ended until a renewal is paid. */
  protected override async mayRepeat(status: number, { path }: Call): Promise<boolean> {
    if (path.startsWith('/api/client/')) return false;
    if (status === 401) {
      await this.signIn();
      return true;
    }
    await sleep(PAUSE_MS);
    return status === 403 && this.mayWait;
  }
}
