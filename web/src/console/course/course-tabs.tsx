import { NavLink } from '../../lib/router/router.tsx';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import styles from './course-tabs.module.css';

/** Shows the pages of the section; the current page is marked, even on the pages below it. */
export function CourseTabs() {
  const text = useText(courseText);
  const className = styles.tab ?? '';
  return (
    <nav aria-label={text.course} className={styles.tabs}>
      <NavLink to="/course" end className={className}>
        {text.items}
      </NavLink>
      <NavLink to="/course/drafts" className={className}>
        {text.drafts}
      </NavLink>
      <NavLink to="/course/versions" className={className}>
        {text.versions}
      </NavLink>
    </nav>
  );
}
