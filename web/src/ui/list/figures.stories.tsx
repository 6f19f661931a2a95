import { Card } from '../layout/card.tsx';
import { LevelMeter } from '../audio/level-meter.tsx';
import { SeekBar } from '../audio/seek-bar.tsx';
import { BarChart } from './bar-chart.tsx';
import { Meter } from './meter.tsx';
import { Ring } from './ring.tsx';

export default { title: 'Figures' };

const SHARES = [0.2, 0.5, null, 0, 0.8, 1, 0.6];

export const Shares = () => (
  <>
    <Meter value={0} max={8} label="لم يبدأ" />
    <Meter value={3} max={8} label="ثلاثة من ثمانية" />
    <Meter value={8} max={8} label="كلها" />
    <Card tone="hero">
      <Ring share={0.75} label="الإجابات الصحيحة" />
    </Card>
  </>
);

export const OverTime = () => (
  <BarChart
    label="دقائق الأيام السبعة الأخيرة"
    bars={SHARES.map((share, day) => ({ key: String(day), share }))}
    from="السبت"
    to="اليوم"
    scale={{ full: '20', half: '10' }}
  />
);

export const Sound = () => (
  <>
    <LevelMeter level={0.1} label="مستوى الصوت" />
    <LevelMeter level={0.8} label="مستوى الصوت" />
    <SeekBar label="الموضع" time={21} seconds={83} step={1} onSeek={() => undefined} />
  </>
);
