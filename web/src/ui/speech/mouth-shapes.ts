/** How the mouth makes a sound, seen from the side. */
export type MouthShape = {
  lips: 'closed' | 'bitten' | 'open' | 'wide' | 'round';
  tongue: 'rest' | 'between' | 'ridge' | 'back' | 'high' | 'near-high' | 'middle' | 'low' | 'bunched';
  air: 'burst' | 'stream' | 'nose' | 'open';
  /** Whether the throat vibrates. */
  isVoiced: boolean;
};

const SHAPES = {
  p: { lips: 'closed', tongue: 'rest', air: 'burst', isVoiced: false },
  b: { lips: 'closed', tongue: 'rest', air: 'burst', isVoiced: true },
  v: { lips: 'bitten', tongue: 'rest', air: 'stream', isVoiced: true },
  f: { lips: 'bitten', tongue: 'rest', air: 'stream', isVoiced: false },
  th: { lips: 'open', tongue: 'between', air: 'stream', isVoiced: false },
  dh: { lips: 'open', tongue: 'between', air: 'stream', isVoiced: true },
  s: { lips: 'open', tongue: 'ridge', air: 'stream', isVoiced: false },
  z: { lips: 'open', tongue: 'ridge', air: 'stream', isVoiced: true },
  d: { lips: 'open', tongue: 'ridge', air: 'burst', isVoiced: true },
  g: { lips: 'open', tongue: 'back', air: 'burst', isVoiced: true },
  n: { lips: 'open', tongue: 'ridge', air: 'nose', isVoiced: true },
  ng: { lips: 'open', tongue: 'back', air: 'nose', isVoiced: true },
  ch: { lips: 'round', tongue: 'ridge', air: 'burst', isVoiced: false },
  sh: { lips: 'round', tongue: 'ridge', air: 'stream', isVoiced: false },
  j: { lips: 'round', tongue: 'ridge', air: 'burst', isVoiced: true },
  ii: { lips: 'wide', tongue: 'high', air: 'open', isVoiced: true },
  i: { lips: 'open', tongue: 'near-high', air: 'open', isVoiced: true },
  e: { lips: 'open', tongue: 'middle', air: 'open', isVoiced: true },
  u: { lips: 'open', tongue: 'rest', air: 'open', isVoiced: true },
  o: { lips: 'open', tongue: 'low', air: 'open', isVoiced: true },
  er: { lips: 'open', tongue: 'bunched', air: 'open', isVoiced: true },
  or: { lips: 'round', tongue: 'low', air: 'open', isVoiced: true },
} as const satisfies Record<string, MouthShape>;

export type MouthSound = keyof typeof SHAPES;

export function mouthShape(sound: MouthSound): MouthShape {
  return SHAPES[sound];
}

/** The right sound of each substitution that a picture explains, by the id of its row in `speech/src/substitutions.ts`. */
const SOUND_OF: Readonly<Record<string, MouthSound>> = {
  'p-b': 'p',
  'v-f': 'v',
  'th-s': 'th',
  'th-t': 'th',
  'dh-z': 'dh',
  'dh-d': 'dh',
  'ng-nk': 'ng',
  'ng-n': 'ng',
  'ch-sh': 'ch',
  'j-zh': 'j',
  'i-e': 'i',
  'e-i': 'e',
  'ii-i': 'ii',
  'i-ii': 'i',
  'u-o': 'u',
  'u-a': 'u',
  'er-or': 'er',
  'final-voice': 'z',
  'final-d-t': 'd',
  'final-g-k': 'g',
};

/** Returns the sound to draw for a substitution; undefined where its mistake is no sound, such as a missing word. */
export function soundOfSubstitution(id: string): MouthSound | undefined {
  return SOUND_OF[id];
}

/** The two sounds of a contrast of the ear training, in the order of its words; absent where no mouth shows it. */
const SOUNDS_OF: Readonly<Record<string, readonly [MouthSound, MouthSound]>> = {
  'p-b': ['p', 'b'],
  'v-f': ['v', 'f'],
  'i-e': ['i', 'e'],
  'i-ii': ['i', 'ii'],
  'th-s': ['th', 's'],
  'ch-sh': ['ch', 'sh'],
  ng: ['n', 'ng'],
  'u-o': ['u', 'o'],
  'er-or': ['er', 'or'],
};

export function soundsOfContrast(id: string): readonly [MouthSound, MouthSound] | undefined {
  return SOUNDS_OF[id];
}
