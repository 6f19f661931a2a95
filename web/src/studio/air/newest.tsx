import type { ViewerName } from '@lisan/contract/live/realtime';
import { Fragment } from 'react';
import { studio } from '../../text/studio.ts';

const SHOWN = 3;

/** The latest viewers. Not a live region: it changes too often. */
export function Newest({ people }: { people: readonly ViewerName[] }) {
  if (people.length === 0) return null;
  return (
    <p className="small">
      {studio.air.newest}{' '}
      {people.slice(0, SHOWN).map(({ name }, index) => (
        <Fragment key={index}>
          {index > 0 && studio.air.comma}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </p>
  );
}
