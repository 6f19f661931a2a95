import { landing } from '../text/landing.ts';
import avatar from '../ui/avatar.module.css';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Band } from './band.tsx';
import band from './band.module.css';
import { Template } from './template.tsx';
import styles from './teachers-band.module.css';

export function TeachersBand() {
  return (
    <Band id="teachers" title={landing.teachers.title} lead={landing.teachers.lead}>
      <div data-list="teachers" className={band.grid} aria-busy="true" aria-live="polite">
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </div>
      <Template item="teachers">
        <Card as="article" className={styles.teacher}>
          <span data-slot="letter" className={avatar.avatar} aria-hidden="true" />
          <div>
            <h3 data-slot="name">…</h3>
            <p data-slot="bio" />
            <p data-slot="followers" className="small" />
          </div>
        </Card>
      </Template>
    </Band>
  );
}
