/** Enough of an id to see whether two entries are about the same; the title has all of it. */
const SHOWN_LENGTH = 8;

export function ShortId({ id }: { id: string }) {
  return (
    <bdi dir="ltr" title={id}>
      {id.length > SHOWN_LENGTH ? `${id.slice(0, SHOWN_LENGTH)}…` : id}
    </bdi>
  );
}
