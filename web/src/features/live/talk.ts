import type { LessonMessage } from '@lisan/contract/live';
import type { LessonEvent, RealtimeFault } from '@lisan/contract/realtime';

export type MessageKind = LessonMessage['kind'];

/** A message of one's own on its way: `id` is ours until the server has named it. */
export type Said = { id: string; kind: MessageKind; text: string; refused: RealtimeFault | null };

export type Talk = {
  /** Oldest first, as the server lists them. */
  messages: LessonMessage[];
  said: Said[];
  /** Never shown again, even where an older list still has them. */
  hidden: ReadonlySet<string>;
};

export type TalkNews =
  | { type: 'listed'; messages: LessonMessage[] }
  | { type: 'event'; event: LessonEvent }
  | { type: 'say'; said: Omit<Said, 'refused'> }
  | { type: 'kept'; id: string; messageId: string; at: string }
  /** Without an id it is about whatever is on its way: too much at once is not even read. */
  | { type: 'refused'; id: string | undefined; code: RealtimeFault }
  | { type: 'again'; id: string }
  | { type: 'dropped'; id: string }
  /** More was missed than can be told: the next list is all there is. */
  | { type: 'reset' };

export const SILENCE: Talk = { messages: [], said: [], hidden: new Set() };

/** A phone shows no more than these, and keeps no more. */
const MAX_ENTRIES = 100;

/** The conversation of a lesson after one more piece of news. */
export function hearNews(talk: Talk, news: TalkNews): Talk {
  switch (news.type) {
    case 'listed':
      return { ...talk, messages: merge(news.messages, talk) };
    case 'event':
      return hearEvent(talk, news.event);
    case 'say':
      return { ...talk, said: [...talk.said, { ...news.said, refused: null }] };
    case 'kept':
      return keep(talk, news);
    case 'refused':
      return changeSaid(talk, isAbout(news.id), { refused: news.code });
    case 'again':
      return changeSaid(talk, isAbout(news.id), { refused: null });
    case 'dropped':
      return { ...talk, said: talk.said.filter(({ id }) => id !== news.id) };
    case 'reset':
      return { ...talk, messages: [] };
  }
}

function hearEvent(talk: Talk, event: LessonEvent): Talk {
  switch (event.kind) {
    case 'question':
    case 'chat':
      return add(talk, { ...event.data, kind: event.kind, at: event.at, answered: false, mine: false });
    case 'message.hidden':
      return hide(talk, event.data.message_id);
    case 'question.answered':
      return change(talk, event.data.message_id, { answered: true });
    default:
      return talk;
  }
}

/** The list may be older than what was heard meanwhile: what it has not got and came later stays. */
function merge(listed: LessonMessage[], { messages, hidden }: Talk): LessonMessage[] {
  const known = new Set(listed.map(({ message_id }) => message_id));
  const newest = listed.at(-1)?.at ?? '';
  const later = messages.filter(({ message_id, at }) => !known.has(message_id) && at >= newest);
  return [...listed, ...later].filter(({ message_id }) => !hidden.has(message_id)).slice(-MAX_ENTRIES);
}

/** The event of one's own message may come before it is known to be kept, or after. */
function keep(talk: Talk, { id, messageId, at }: { id: string; messageId: string; at: string }): Talk {
  const own = talk.said.find((said) => said.id === id);
  if (!own) return talk;
  const said = talk.said.filter((other) => other !== own);
  const isThere = talk.messages.some(({ message_id }) => message_id === messageId);
  if (isThere) return { ...change(talk, messageId, { mine: true }), said };
  const { kind, text } = own;
  const message = { message_id: messageId, kind, text, at, name: '', avatar_url: null, answered: false, mine: true };
  return { ...add(talk, message), said };
}

function add(talk: Talk, message: LessonMessage): Talk {
  const { message_id } = message;
  const known = talk.messages.find((other) => other.message_id === message_id);
  // Heard after it was kept: now its name and its time are the server's.
  if (known) return change(talk, message_id, { ...message, mine: known.mine, answered: known.answered });
  if (talk.hidden.has(message_id)) return talk;
  return { ...talk, messages: [...talk.messages, message].slice(-MAX_ENTRIES) };
}

function hide(talk: Talk, messageId: string): Talk {
  const messages = talk.messages.filter(({ message_id }) => message_id !== messageId);
  return { ...talk, messages, hidden: new Set([...talk.hidden, messageId]) };
}

function change(talk: Talk, messageId: string, news: Partial<LessonMessage>): Talk {
  const messages = talk.messages.map((message) =>
    message.message_id === messageId ? { ...message, ...news } : message,
  );
  return { ...talk, messages };
}

function isAbout(id: string | undefined): (said: Said) => boolean {
  return (said) => (id === undefined ? said.refused === null : said.id === id);
}

function changeSaid(talk: Talk, isMeant: (said: Said) => boolean, news: Partial<Said>): Talk {
  return { ...talk, said: talk.said.map((said) => (isMeant(said) ? { ...said, ...news } : said)) };
}
