import { readArguments } from '../scripts/read-arguments.ts';
import { calibrate } from './speech-calibrate.ts';
import { prepareBench } from './speech-measure.ts';

// Speech of voices that are not the course's. `--calibrate` prints what the constants are taken from; it uses other
// sentences and voices than the claims.

const { values } = readArguments({
  options: {
    calibrate: { type: 'boolean', default: false },
    right: { type: 'string', default: '140' },
    each: { type: 'string', default: '16' },
  },
});
const counts = { right: Number(values.right), eachSubstitution: Number(values.each) };

if (values.calibrate) await calibrate(await prepareBench('calibrate'), counts);
