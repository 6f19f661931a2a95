const SIDE_PX = 512;
const QUALITY = 0.85;

/**
 * A photo of several megabytes as a small square JPEG, its middle: on a slow network the upload is what takes long.
 * Rejects when the browser can't read the file as a picture.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(SIDE_PX, side);
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 2;
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded')));
    canvas.toBlob(take, 'image/jpeg', QUALITY);
  });
}
