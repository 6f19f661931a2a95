import { Fragment } from 'react';
import { MixedText } from './mixed-text.tsx';
import { splitContacts } from './split-contacts.ts';

/** Shows Arabic prose; its phone numbers and addresses are links in their direction. */
export function ContactText({ children }: { children: string }) {
  return splitContacts(children).map(({ kind, at, text }) => {
    if (kind === 'text') {
      return (
        <Fragment key={at}>
          <MixedText>{text}</MixedText>
        </Fragment>
      );
    }
    const address = kind === 'phone' ? `tel:${text.replaceAll(' ', '')}` : `mailto:${text}`;
    return (
      <a key={at} href={address} className={kind === 'phone' ? 'whole touchable' : 'touchable'}>
        <bdi dir="ltr">{text}</bdi>
      </a>
    );
  });
}
