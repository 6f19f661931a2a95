import { useText } from '../text/language.ts';
import { learnerActionsText } from '../text/learner-actions.ts';
import { AccountDialog, type ActionProps } from './account-dialog.tsx';
import { usePerform } from './use-perform.ts';

/** Records that a learner is under age: renewal stops, and plans need a guardian's consent. */
export function UnderAgeDialog(props: ActionProps) {
  const { underAge } = useText(learnerActionsText);
  return <AgeDialog {...props} text={underAge} isUnderAge />;
}

/** Records that this was an error. */
export function OfAgeDialog(props: ActionProps) {
  const { ofAge } = useText(learnerActionsText);
  return <AgeDialog {...props} text={ofAge} isUnderAge={false} />;
}

type Props = ActionProps & { text: { do: string; effect: string }; isUnderAge: boolean };

function AgeDialog({ learner, text, isUnderAge, ...dialog }: Props) {
  const perform = usePerform();
  return (
    <AccountDialog
      {...dialog}
      text={text}
      message={null}
      perform={(reason) =>
        perform('POST /api/console/learners/:uuid/under-age', {
          params: { uuid: learner.uuid },
          body: { reason, under_age: isUnderAge },
        })
      }
    />
  );
}
