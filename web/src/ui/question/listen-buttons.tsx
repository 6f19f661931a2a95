import { AudioButton } from '../audio-button.tsx';
import styles from './typed-field.module.css';

/** What is to be heard: at its own speed on the large button, and slowly. */
export function ListenButtons({ src }: { src: string }) {
  return (
    <div className={styles.listen}>
      <AudioButton src={src} tone="main" />
      <AudioButton src={src} slow />
    </div>
  );
}
