import { landing } from '../text/landing.ts';
import { Card } from '../ui/card.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Band } from './band.tsx';
import band from './band.module.css';
import { Template } from './template.tsx';
import styles from './plans-band.module.css';

/** The plans, which the server provides; skeletons reserve their space until they are loaded. */
export function PlansBand() {
  return (
    <Band id="plans" title={landing.plans.title} lead={landing.plans.lead}>
      <div data-list="plans" className={band.grid} aria-busy="true" aria-live="polite">
        <Skeleton shape="hero" />
        <Skeleton shape="hero" />
        <Skeleton shape="hero" />
      </div>
      <Template item="plans">
        <Card as="article" className={styles.plan}>
          <h3 data-slot="name">…</h3>
          <p data-slot="price" className={styles.price} />
          <p data-slot="free" className={styles.free} />
          <Disclosure summary={landing.plans.terms}>
            <p data-slot="terms" className="small" />
          </Disclosure>
        </Card>
      </Template>
    </Band>
  );
}
