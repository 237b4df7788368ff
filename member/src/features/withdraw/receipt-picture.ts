/** A receipt as a picture, for sharing: drawn in the page's own fonts, so that Thai and Lao stand as they should. */

export interface ReceiptWords {
  brand: string;
  title: string;
  amount: string;
  /** Lines of a name and a value. */
  lines: readonly (readonly [string, string])[];
}

const WIDTH = 720;
const LINE = 64;

/** @throws when the browser can't draw it */
export async function drawReceipt({ brand, title, amount, lines }: ReceiptWords): Promise<Blob> {
  const height = 460 + lines.length * LINE;
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string) => style.getPropertyValue(token).trim();
  const font = (size: number, weight = 400) =>
    `${String(weight)} ${String(size)}px ${getComputedStyle(document.body).fontFamily}`;
  const centred = (text: string, y: number) => pen.fillText(text, WIDTH / 2, y, WIDTH - 80);

  pen.fillStyle = colour('--ink-850');
  pen.fillRect(0, 0, WIDTH, height);
  pen.textAlign = 'center';
  pen.fillStyle = colour('--gold-400');
  pen.font = font(32, 700);
  centred(brand, 76);

  pen.strokeStyle = colour('--jade-400');
  pen.lineWidth = 9;
  pen.lineCap = pen.lineJoin = 'round';
  pen.beginPath();
  pen.arc(WIDTH / 2, 176, 52, 0, Math.PI * 2);
  pen.moveTo(WIDTH / 2 - 24, 178);
  pen.lineTo(WIDTH / 2 - 6, 196);
  pen.lineTo(WIDTH / 2 + 26, 158);
  pen.stroke();

  pen.fillStyle = colour('--text');
  pen.font = font(32, 600);
  centred(title, 290);
  pen.font = font(56, 700);
  centred(amount, 366);
  lines.forEach(([name, value], n) => {
    const y = 450 + n * LINE;
    pen.font = font(26);
    pen.fillStyle = colour('--text-soft');
    pen.textAlign = 'left';
    pen.fillText(name, 48, y, 240);
    pen.fillStyle = colour('--text');
    pen.textAlign = 'right';
    pen.fillText(value, WIDTH - 48, y, WIDTH - 350);
  });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return blob;
}
