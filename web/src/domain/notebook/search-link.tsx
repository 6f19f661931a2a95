import { Link } from '../../lib/router/router.tsx';
import { notebookLinks } from '../../text/notebook-links.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './search-link.module.css';

/** A magnifier that opens the search. */
export function SearchLink() {
  return (
    <Link to="/search" className={styles.link} aria-label={notebookLinks.search} title={notebookLinks.search}>
      <Icon name="search" />
    </Link>
  );
}
