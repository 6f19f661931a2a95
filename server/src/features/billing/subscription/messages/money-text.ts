import type { Money } from '@lisan/contract/values/values';
import { formatMinor } from '../../../../domain/money/money.ts';

const NAMES: Record<string, string> = {
  AED: 'درهم إماراتي',
  BHD: 'دينار بحريني',
  DZD: 'دينار جزائري',
  EGP: 'جنيه مصري',
  ILS: 'شيكل',
  IQD: 'دينار عراقي',
  JOD: 'دينار أردني',
  KWD: 'دينار كويتي',
  LBP: 'ليرة لبنانية',
  LYD: 'دينار ليبي',
  MAD: 'درهم مغربي',
  OMR: 'ريال عُماني',
  QAR: 'ريال قطري',
  SAR: 'ريال سعودي',
  SDG: 'جنيه سوداني',
  SYP: 'ليرة سورية',
  TND: 'دينار تونسي',
  YER: 'ريال يمني',
};

/** Returns an amount in everyday words: `1,750 دينار عراقي`. */
export function moneyText(money: Money): string {
  const [whole = '', ...fraction] = formatMinor(money, { trimZeros: true }).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return amountText([grouped, ...fraction].join('.'), money.currency);
}

/** Returns a written number with the name of its currency. */
export function amountText(number: string, currency: string): string {
  return `${number} ${NAMES[currency] ?? currency}`;
}
