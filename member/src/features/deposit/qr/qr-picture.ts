/** The side of a saved picture, px: what a bank's app reads from a gallery without effort. */
const SIDE = 1_024;

/** The markup as the address of an image: in an image no markup can do anything. */
export const qrAddress = (markup: string): string => `data:image/svg+xml,${encodeURIComponent(markup)}`;

/**
 * A QR as a PNG on white, for paying from the gallery of the same phone.
 * @throws when the browser can't draw it
 */
export async function drawQr(markup: string): Promise<Blob> {
  const picture = new Image(SIDE, SIDE);
  picture.src = qrAddress(markup);
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.drawImage(picture, 0, 0, SIDE, SIDE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return blob;
}
