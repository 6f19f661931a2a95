import { useApi } from '../../../../lib/net/use-api.ts';
import { courseItems as text } from '../../../../text/course-items.ts';
import { AudioButton } from '../../../../ui/audio/audio-button.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { SpokenRow } from '../../../../ui/list/spoken-row.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import styles from './word-spoken.module.css';

const FRESH_MS = 30 * 60_000;
const BEFORE_S = 1.5;
const PIECE_S = 4;

/** Where teachers say a word in recorded lessons; nothing while that is unknown, and where none does. */
export function WordSpoken({ word }: { word: string }) {
  const { data } = useApi('GET /api/lexicon/spoken', { query: { word } }, { staleTime: FRESH_MS, retry: false });
  if (!data || data.places.length === 0) return null;
  return (
    <Section title={text.spoken}>
      <List>
        {data.places.map((place) => {
          const from = Math.max(0, place.at - BEFORE_S);
          const piece = `${place.media_url}#t=${from.toFixed(1)},${(from + PIECE_S).toFixed(1)}`;
          return (
            <div key={place.recording_id} className={styles.place}>
              <AudioButton src={piece} label={text.spokenIn(place.title)} />
              <div className={styles.row}>
                <SpokenRow place={place} />
              </div>
            </div>
          );
        })}
      </List>
    </Section>
  );
}
