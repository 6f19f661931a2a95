const SIDE_PX = 512;
const QUALITY = 0.85;

/**
 * Crops a photo to a small square JPEG: the upload of several megabytes would take long on a slow network.
 * Rejects when the browser cannot decode the file.
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
