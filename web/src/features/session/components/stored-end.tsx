import { ANSWERS_PATH } from '../../../domain/learner/offline/names.ts';
import { session as text } from '../../../text/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';

/** The end of a session whose answers wait on this phone. */
export function StoredEnd() {
  return (
    <Page
      title={text.title}
      back="/home"
      leave="close"
      foot={
        <>
          <LinkButton to="/home" replace>
            {text.end.toHome}
          </LinkButton>
          <LinkButton to={ANSWERS_PATH} variant="plain">
            {text.stored.answers}
          </LinkButton>
        </>
      }
    >
      <EmptyState icon="phone" title={text.stored.title}>
        {text.stored.body}
      </EmptyState>
    </Page>
  );
}
