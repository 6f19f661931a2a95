import { useApi } from '../../../../lib/use-api.ts';
import { level as text } from '../../../../text/level.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';

/** The two ways of most new learners: the start of the first level, or the test. */
export function FirstStart() {
  const first = useApi('GET /api/get/levels').data?.levels[0];
  return (
    <>
      <LinkButton to={first ? `/client/level/${first.uuid}?step=start` : '/levels'}>{text.levels.fromZero}</LinkButton>
      <LinkButton to="/level/quiz" variant="secondary">
        {text.levels.test}
      </LinkButton>
    </>
  );
}
