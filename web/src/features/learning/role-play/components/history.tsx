import type { RolePlayView } from '@lisan/contract/learner/role-play';
import { rolePlay as text } from '../../../../text/role-play.ts';
import { English } from '../../../../ui/english.tsx';
import { FitSign } from '../../../../ui/fit/fit-sign.tsx';
import type { Exchange } from '../talk-run.ts';
import bubble from './bubble.module.css';
import styles from './history.module.css';

type Props = { exchanges: readonly Exchange[]; partner: RolePlayView['partner'] };

/** The lines before, in short. */
export function History({ exchanges, partner }: Props) {
  if (exchanges.length === 0) return null;
  return (
    <ol role="list" aria-label={text.history} className={styles.list}>
      {exchanges.map(({ turn, choice }) => (
        <li key={turn.id} className={styles.exchange}>
          <PastLine partner={partner}>{turn.en}</PastLine>
          <div className={bubble.own}>
            <span className="visually-hidden">{text.you}: </span>
            <div className={bubble.spoken}>
              <English as="block" className={bubble.english}>
                {choice.en}
              </English>
              <FitSign fit={choice.fit} />
              <span className="visually-hidden">{text.fit[choice.fit]}</span>
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A line of the partner that was answered. */
export function PastLine({ partner, children }: { partner: RolePlayView['partner']; children: string }) {
  return (
    <div className={bubble.partner}>
      <span className="visually-hidden">{partner.name}: </span>
      <English as="block" className={bubble.past}>
        {children}
      </English>
    </div>
  );
}
