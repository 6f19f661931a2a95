import type { LessonMessage } from '@lisan/contract/live/live';
import type { LessonEvent, RealtimeFault } from '@lisan/contract/live/realtime';

export type MessageKind = LessonMessage['kind'];

/**
 * An own pending message: `id` is ours until the server has named it. `arrivedAs`: the listed message that is probably
 * this one, because its event or a list arrived before the acknowledgement.
 */
export type OwnMessage = {
  id: string;
  kind: MessageKind;
  text: string;
  refused: RealtimeFault | null;
  arrivedAs: string | null;
};

export type Talk = {
  /** Oldest first, as the server lists them. */
  messages: LessonMessage[];
  own: OwnMessage[];
  /** Never shown again, even if an older list has them. */
  hidden: ReadonlySet<string>;
};

export type TalkAction =
  | { kind: 'listed'; messages: LessonMessage[] }
  | { kind: 'event'; event: LessonEvent }
  | { kind: 'sent'; own: Pick<OwnMessage, 'id' | 'kind' | 'text'> }
  | { kind: 'acked'; id: string; messageId: string; at: string }
  /** Without an id it applies to all pending messages: the server does not read them while there are too many. */
  | { kind: 'refused'; id: string | undefined; code: RealtimeFault }
  | { kind: 'retried'; id: string }
  | { kind: 'discarded'; id: string }
  /** Missed events are lost: the next list replaces everything. */
  | { kind: 'reset' };

export const SILENCE: Talk = { messages: [], own: [], hidden: new Set() };

/** The limit of messages in memory. */
const MAX_ENTRIES = 100;

/** Returns the conversation after an action. */
export function reduceTalk(talk: Talk, action: TalkAction): Talk {
  switch (action.kind) {
    case 'listed':
      return {
        ...matchOwn(
          talk,
          action.messages.filter(({ mine }) => mine),
        ),
        messages: merge(action.messages, talk),
      };
    case 'event':
      return applyEvent(talk, action.event);
    case 'sent':
      return { ...talk, own: [...talk.own, { ...action.own, refused: null, arrivedAs: null }] };
    case 'acked':
      return acknowledge(talk, action);
    case 'refused':
      return updateOwnMessage(talk, isAbout(action.id), { refused: action.code });
    case 'retried':
      return updateOwnMessage(talk, isAbout(action.id), { refused: null });
    case 'discarded':
      return { ...talk, own: talk.own.filter(({ id }) => id !== action.id) };
    case 'reset':
      return { ...talk, messages: [], own: talk.own.map((own) => ({ ...own, arrivedAs: null })) };
  }
}

/** Returns the own messages to show beside the listed messages: a listed message is not shown twice. */
export function selectUnlisted({ own }: Pick<Talk, 'own'>): OwnMessage[] {
  return own.filter(({ refused, arrivedAs }) => refused !== null || arrivedAs === null);
}

function applyEvent(talk: Talk, event: LessonEvent): Talk {
  switch (event.kind) {
    case 'question':
    case 'chat': {
      const { role = 'learner' } = event.data;
      const message = { ...event.data, role, kind: event.kind, at: event.at, answered: false, mine: false };
      return add(matchOwn(talk, [message]), message);
    }
    case 'message.hidden':
      return hide(talk, event.data.message_id);
    case 'question.answered':
      return change(talk, event.data.message_id, { answered: true });
    default:
      return talk;
  }
}

/** Events carry no author: a new message with the text of a pending own one is taken for it until the acknowledgement. */
function matchOwn(talk: Talk, arrived: LessonMessage[]): Talk {
  const known = new Set(talk.messages.map(({ message_id }) => message_id));
  return arrived.reduce((matched, { message_id, kind, text }) => {
    const own = matched.own.find((one) => one.kind === kind && one.text === text && one.arrivedAs === null);
    if (!own || known.has(message_id)) return matched;
    return updateOwnMessage(matched, (one) => one === own, { arrivedAs: message_id });
  }, talk);
}

/** Merges a list, which may be older than received events: newer messages that it lacks stay. */
function merge(listed: LessonMessage[], { messages, hidden }: Talk): LessonMessage[] {
  const known = new Set(listed.map(({ message_id }) => message_id));
  const newest = listed.at(-1)?.at ?? '';
  const later = messages.filter(({ message_id, at }) => !known.has(message_id) && at >= newest);
  return [...listed, ...later].filter(({ message_id }) => !hidden.has(message_id)).slice(-MAX_ENTRIES);
}

/** Acknowledges an own message, whose event may arrive before or after. */
function acknowledge(talk: Talk, { id, messageId, at }: { id: string; messageId: string; at: string }): Talk {
  const sent = talk.own.find((one) => one.id === id);
  if (!sent) return talk;
  const own = talk.own.filter((one) => one !== sent);
  const isThere = talk.messages.some(({ message_id }) => message_id === messageId);
  if (isThere) return { ...change(talk, messageId, { mine: true }), own };
  const { kind, text } = sent;
  const about = { name: '', role: 'learner', avatar_url: null, answered: false, mine: true } as const;
  const message = { message_id: messageId, kind, text, at, ...about };
  return { ...add(talk, message), own };
}

function add(talk: Talk, message: LessonMessage): Talk {
  const { message_id } = message;
  const known = talk.messages.find((other) => other.message_id === message_id);
  // Its name and time come from the server now.
  if (known) return change(talk, message_id, { ...message, mine: known.mine, answered: known.answered });
  if (talk.hidden.has(message_id)) return talk;
  return { ...talk, messages: [...talk.messages, message].slice(-MAX_ENTRIES) };
}

function hide(talk: Talk, messageId: string): Talk {
  const messages = talk.messages.filter(({ message_id }) => message_id !== messageId);
  return { ...talk, messages, hidden: new Set([...talk.hidden, messageId]) };
}

function change(talk: Talk, messageId: string, changes: Partial<LessonMessage>): Talk {
  const messages = talk.messages.map((message) =>
    message.message_id === messageId ? { ...message, ...changes } : message,
  );
  return { ...talk, messages };
}

function isAbout(id: string | undefined): (own: OwnMessage) => boolean {
  return (own) => (id === undefined ? own.refused === null : own.id === id);
}

function updateOwnMessage(talk: Talk, matches: (own: OwnMessage) => boolean, changes: Partial<OwnMessage>): Talk {
  return { ...talk, own: talk.own.map((own) => (matches(own) ? { ...own, ...changes } : own)) };
}
