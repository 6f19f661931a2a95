import { Link } from '../../lib/router/router.tsx';
import { useMay } from '../shell/use-me.ts';

type Props = { viewer: { uuid: string; name: string; number_end: string } };

/** Shows a learner in a lesson with the end of the number, because names repeat; staff who read learners get a link. */
export function ViewerName({ viewer: { uuid, name, number_end } }: Props) {
  const mayRead = useMay(['learner.read']);
  return (
    <>
      {mayRead ? (
        <Link to={`/learners/${uuid}`}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}{' '}
      <bdi dir="ltr" className="small">
        {endOfNumber(number_end)}
      </bdi>
    </>
  );
}

export function endOfNumber(end: string): string {
  return `*** ${end}`;
}
