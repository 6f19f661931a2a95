import type { Money } from '@lisan/contract/values';
import { formatMinor } from '../../../domain/money/money.ts';

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

/** An amount as people say it: `500 دينار عراقي`. */
export function moneyText(money: Money): string {
  return `${formatMinor(money, { trimZeros: true })} ${NAMES[money.currency] ?? money.currency}`;
}
