import type { Money as Amount } from '@lisan/contract/values/values';
import { useLanguage } from '../text/language.ts';
import { writeMoney } from './write-money.ts';

/** Shows an amount in its direction, with its currency in the language of the console. */
export function Money({ of }: { of: Amount }) {
  return <bdi>{writeMoney(of, useLanguage())}</bdi>;
}
