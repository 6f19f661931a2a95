/** A picture is loaded with a word on a slow phone. */
const MAX_PICTURE_BYTES = 8000;

const ROOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">';

/** Shapes and their paint. No text, no style, no reference, no script, no animation. */
const ALLOWED_ELEMENTS = new Set(['g', 'path', 'circle', 'ellipse', 'rect']);
const ALLOWED_ATTRIBUTES = new Set(
  (
    'd cx cy r rx ry x y width height transform opacity fill fill-opacity fill-rule clip-rule ' +
    'stroke stroke-width stroke-linecap stroke-linejoin'
  ).split(' '),
);

const TAG = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<&]*")*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const VALUE = /^[-#.,()\s\w]*$/;

/** Lists the faults of the text of a picture; empty for a picture that may be served. */
export function findPictureFaults(svg: string): string[] {
  const bytes = Buffer.byteLength(svg);
  return [
    ...(bytes > MAX_PICTURE_BYTES ? [`${bytes} bytes; a picture has at most ${MAX_PICTURE_BYTES}`] : []),
    ...(svg === minifyPicture(svg) ? [] : ['not minified: run npm run course:pictures']),
    ...findMarkupFaults(svg),
  ];
}

/** Removes comments, the declaration and space between tags; nothing else, so that a forbidden part stays visible. */
export function minifyPicture(svg: string): string {
  return svg
    .replaceAll(/<!--.*?-->|<\?.*?\?>/gs, '')
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/\s+(?=\/?>)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Makes a file of an icon of the set. Clips to the whole canvas and soft shadows are left out: they change nothing at the
 * size of a picture, and they are references.
 */
export function pictureOfIcon(body: string): string {
  const plain = body.replaceAll(/<defs>.*?<\/defs>/gs, '').replaceAll(/ (?:clip-path|filter)="url\(#\w+\)"/g, '');
  return minifyPicture(`${ROOT}${plain}</svg>`);
}

function findMarkupFaults(svg: string): string[] {
  if (!svg.startsWith(ROOT)) return [`does not start with ${ROOT}`];
  if (!svg.endsWith('</svg>')) return ['does not end with </svg>'];
  const faults: string[] = [];
  const open: string[] = [];
  const end = svg.length - '</svg>'.length;
  TAG.lastIndex = ROOT.length;
  let at = ROOT.length;
  while (at < end) {
    TAG.lastIndex = at;
    const [whole, closes, name = '', attributes = '', isEmpty] = TAG.exec(svg) ?? [];
    if (whole === undefined) return [...faults, `no plain element at “${svg.slice(at, at + 30)}”`];
    if (closes ? open.pop() !== name : false) return [...faults, `</${name}> closes another element`];
    if (!closes) faults.push(...findElementFaults(name, attributes));
    if (!closes && !isEmpty) open.push(name);
    at += whole.length;
  }
  return open.length > 0 ? [...faults, `<${open.join('><')}> is not closed`] : faults;
}

function findElementFaults(name: string, attributes: string): string[] {
  const forbidden = [...attributes.matchAll(ATTRIBUTE)].filter(
    ([, key = '', value = '']) => !ALLOWED_ATTRIBUTES.has(key) || !VALUE.test(value) || value.includes('url'),
  );
  return [
    ...(ALLOWED_ELEMENTS.has(name) ? [] : [`<${name}> is not allowed`]),
    ...forbidden.map(([text]) => `${text} is not allowed`),
  ];
}
