import { useState } from 'react';
import { AudioButton } from '../../../../ui/audio/audio-button.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import { writing } from '../text/writing.ts';
import type { WritingTask } from '../writing-replies.ts';
import styles from './task-card.module.css';

const text = writing.model;

/** The model answer, shown on request. */
export function ModelAnswer({ task }: { task: WritingTask }) {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      {!isShown && (
        <Button variant="secondary" icon="eye" onClick={() => setShown(true)}>
          {text.show}
        </Button>
      )}
      <div role="status">
        {isShown && (
          <Card as="div" tone="petrol" className={styles.model}>
            <div className={styles.modelHead}>
              <Tag tone="petrol">{text.title}</Tag>
              {task.model_audio_url !== undefined && <AudioButton src={task.model_audio_url} label={text.title} />}
            </div>
            <English as="block" className={styles.english}>
              {task.model}
            </English>
            <p className="small">{task.modelAr}</p>
          </Card>
        )}
      </div>
    </div>
  );
}
