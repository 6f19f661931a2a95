import { leavingText, type LeavingWays } from './leaving-ways.ts';

type ReplyOf = { ways: LeavingWays; supportPhone: string };

/** To a message that is not understood: one segment where the address is short, so it has no word more than it needs. */
export function helpText({ ways, supportPhone }: ReplyOf): string {
  return `${leavingText(ways)}\n${supportText(supportPhone)}`;
}

/** To somebody who asks to leave and whose number nothing will be charged to. */
export function nothingToLeaveText({ supportPhone }: Pick<ReplyOf, 'supportPhone'>): string {
  return `لسان: لا اشتراك يتجدد على رقمك، ولن يُخصم منك شيء.\n${supportText(supportPhone)}`;
}

/** Without the blanks that screens show, so that phones take it for a number. */
function supportText(phone: string): string {
  return `الدعم: ${phone.replaceAll(/\s/g, '')}`;
}
