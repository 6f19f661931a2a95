import { maskNumber } from '../../lib/format/mask-number.ts';

/** The learner's number, masked but recognisable. */
export function MaskedNumber({ msisdn }: { msisdn: string }) {
  return (
    <bdi dir="ltr" className="whole">
      {maskNumber(msisdn)}
    </bdi>
  );
}
