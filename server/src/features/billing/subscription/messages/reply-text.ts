import { leavingText, type LeavingWays } from './leaving-ways.ts';

type ReplyOf = { ways: LeavingWays; supportPhone: string };

/** To a message that is not understood: one segment where the address is short, so it has no word more than it needs. */
export function helpText({ ways, supportPhone }: ReplyOf): string {
  return `${leavingText(ways)}\n${supportText(supportPhone)}`;
}

/** The reply to a number that asks to leave and has no subscription. */
export function nothingToLeaveText({ supportPhone }: Pick<ReplyOf, 'supportPhone'>): string {
  return `لسان: لا اشتراك يتجدد على رقمك، ولن يُخصم منك شيء.\n${supportText(supportPhone)}`;
}

/** A left-to-right mark: without it Arabic text shows the plus sign behind the number. */
const LRM = '\u200e';

/** Without the blanks that screens show, so that phones recognise a number. */
function supportText(phone: string): string {
  return `الدعم: ${LRM}${phone.replaceAll(/\s/g, '')}`;
}
