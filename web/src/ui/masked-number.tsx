import { maskNumber } from '../lib/mask-number.ts';

/** The learner's number, enough of it to know it by. */
export function MaskedNumber({ msisdn }: { msisdn: string }) {
  return (
    <bdi dir="ltr" className="whole">
      {maskNumber(msisdn)}
    </bdi>
  );
}
