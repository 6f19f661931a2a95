/** A small PNG. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEUiqncGOh+oAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12NgoA4AAABIAAH/myMhAAAAAElFTkSuQmCC',
  'base64',
);

/** The form of a browser that uploads a picture. */
export function pictureForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(PICTURE)], { type: 'image/png' }), 'picture.png');
  return form;
}
