import { useState } from 'react';
import { MINUTES_SHOWN, REMINDERS_SHOWN } from '../../../../domain/session/goal-choices.ts';
import { useGoal, useSaveGoal } from '../../../../domain/session/use-goal.ts';
import { isSwitchedOn, saveSwitch } from '../../../../lib/device-switch.ts';
import type { DeviceSwitch } from '../../../../lib/device-switch.ts';
import { hasSpeechRecogniser } from '../../../../lib/speech/has-speech-recogniser.ts';
import { readSpeechConsent, saveSpeechConsent } from '../../../../lib/speech/speech-consent.ts';
import { goal as text, sound } from '../../../../text/goal.ts';
import { speechSetting as speech } from '../../../../text/speech-setting.ts';
import { List } from '../../../../ui/list.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import row from '../../../../ui/row.module.css';
import { Section } from '../../../../ui/section.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import styles from './settings.module.css';

const MINUTES = MINUTES_SHOWN.map((minutes) => ({ value: String(minutes), label: text.minutes.short(minutes) }));

/** How long a day, when the reminder comes, and whether this device plays sounds. */
export function LearningSettings() {
  const known = useGoal();
  const save = useSaveGoal();
  const chosen = known.data?.goal.minutes ?? 5;
  return (
    <Section title={text.title}>
      <List>
        <div className={styles.theme}>
          <p className={row.title}>{text.minutes.label}</p>
          <Segmented
            legend={text.minutes.label}
            segments={MINUTES}
            value={String(chosen)}
            onChange={(value) =>
              save({ minutes: MINUTES_SHOWN.find((minutes) => String(minutes) === value) ?? chosen })
            }
          />
        </div>
        <ListRow icon="bell" to="/goal" title={text.remind.label} detail={remindText(known.data?.goal.remind_hour)} />
        <SoundSwitch name="autoplay" label={sound.autoplay} hint={sound.autoplayHint} />
        <SoundSwitch name="effects" label={sound.effects} />
        {hasSpeechRecogniser() && <SpeechSwitch />}
      </List>
    </Section>
  );
}

function remindText(chosen: number | null | undefined): string {
  const known = REMINDERS_SHOWN.find(({ hour }) => hour === (chosen ?? null));
  return known ? text.remind[known.name] : text.remind.usual;
}

/** The consent to send sound to the browser's maker: given or withdrawn here, and asked before the first sentence. */
function SpeechSwitch() {
  const [isOn, setOn] = useState(() => readSpeechConsent() === 'given');
  const change = (next: boolean) => {
    saveSpeechConsent(next);
    setOn(next);
  };
  return <Switch label={speech.label} hint={speech.hint} checked={isOn} onChange={change} />;
}

function SoundSwitch({ name, label, hint }: { name: DeviceSwitch; label: string; hint?: string }) {
  const [isOn, setOn] = useState(() => isSwitchedOn(name));
  const change = (next: boolean) => {
    saveSwitch(name, next);
    setOn(next);
  };
  return <Switch label={label} hint={hint} checked={isOn} onChange={change} />;
}
