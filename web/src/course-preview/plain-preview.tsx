import { coursePreview as text } from '../text/course-preview.ts';
import { Card } from '../ui/card.tsx';

/** Values that are no text for learners. */
const HIDDEN = /(?:^|\.)(?:uuid|\w*_id|\w*_url|level|order|voice|next|id)$/;

/** The texts of an item that has no screen of its own. */
export function PlainPreview({ body }: { body: unknown }) {
  return (
    <>
      <p className="small">{text.plain}</p>
      <Card>
        {textsOf(body).map(({ path, value }) => (
          <p key={path} dir="auto">
            {value}
          </p>
        ))}
      </Card>
    </>
  );
}

function textsOf(value: unknown, path = ''): { path: string; value: string }[] {
  if (typeof value === 'string') return HIDDEN.test(path) ? [] : [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => textsOf(child, path === '' ? key : `${path}.${key}`));
}
