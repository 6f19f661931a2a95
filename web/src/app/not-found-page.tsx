import { useToken } from '../domain/learner/session/use-token.ts';
import { List } from '../ui/list/list.tsx';
import { ListRow } from '../ui/list/list-row.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Falcon } from '../ui/icons/falcon.tsx';
import { notFound } from './text/not-found.ts';
import styles from './not-found-page.module.css';

/** Explains that the screen does not exist, and links to the main screens of a learner or a guest. */
export function NotFoundPage() {
  const isLearner = useToken() !== null;
  return (
    <Page title={notFound.title} ownHeading>
      <header className={styles.head}>
        <Falcon pose="thinking" />
        <h1 tabIndex={-1}>{notFound.title}</h1>
        <p>{notFound.body}</p>
      </header>
      {isLearner ? <LearnerPlaces /> : <GuestPlaces />}
    </Page>
  );
}

function LearnerPlaces() {
  const { home, grammar, practice, live, contact } = notFound;
  return (
    <List>
      <ListRow icon="home" title={home} to="/home" />
      <ListRow icon="book" title={grammar} to="/grammar" />
      <ListRow icon="pencil" title={practice} to="/practical" />
      <ListRow icon="video" title={live} to="/live/lessons" />
      <ListRow icon="chat" title={contact} to="/contact" />
    </List>
  );
}

function GuestPlaces() {
  return (
    <List>
      <ListRow icon="home" title={notFound.start} to="/" />
      <ListRow icon="person" title={notFound.login} to="/login" />
    </List>
  );
}
