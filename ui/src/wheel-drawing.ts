/** Draws the wheel on a canvas: the operator's colours and words, and pictures of prizes. */

export interface WheelSlice {
  label: string;
  bgColor: string;
  textColor: string;
  /** Of its prize: slices of one kind have one picture. */
  kind?: string;
}

/** All measures are of a wheel this wide. */
const WIDE = 720;
const MIDDLE = WIDE / 2;
const RIM = 350;
const RING = 342;
const SLICES = 308;
const BULBS = 24;
const LABEL_AT = 262;
const LABEL_SIZE = 29;
const LABEL_LEAST = 18;
const ART_AT = 178;
const ART_SIZE = 78;
/** Of the chord of a slice, what its words may take. */
const ROOM = 0.84;
/** More of them than that, and words run from the rim inwards, in place of pictures. */
const MOST_ACROSS = 12;
const LENGTHWAYS = 165;

export type Pictures = ReadonlyMap<string | undefined, HTMLImageElement>;

/** The pictures of these slices, which are at `artOf` their kind; one that does not come is left out. */
export async function loadPictures(
  slices: readonly WheelSlice[],
  artOf: (kind: string) => string,
): Promise<Pictures> {
  const kinds = new Set(slices.flatMap(({ kind }) => kind ?? []));
  const loaded = await Promise.all(
    [...kinds].map(async (kind): Promise<[string, HTMLImageElement] | undefined> => {
      const image = new Image();
      image.src = artOf(kind);
      try {
        await image.decode();
        return [kind, image];
      } catch {
        return undefined;
      }
    }),
  );
  return new Map(loaded.filter((one) => one !== undefined));
}

/** The fonts of these words, which browsers fetch only for what they show. */
export async function loadLetters(canvas: HTMLCanvasElement, words: string): Promise<void> {
  await document.fonts.load(`700 ${String(LABEL_SIZE)}px ${getComputedStyle(canvas).fontFamily}`, words);
}

/** As wide as it stands on the page, in the pixels of the screen. */
export function drawWheel(
  canvas: HTMLCanvasElement,
  slices: readonly WheelSlice[],
  pictures: Pictures,
): void {
  const pixels = Math.round(canvas.clientWidth * window.devicePixelRatio);
  const context = canvas.getContext('2d');
  if (!context || pixels === 0) return;
  canvas.width = pixels;
  canvas.height = pixels;
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(name).trim();
  context.scale(pixels / WIDE, pixels / WIDE);
  context.translate(MIDDLE, MIDDLE);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  drawRim(context, token);
  slices.forEach((slice, index) => {
    context.save();
    context.rotate((index * 2 * Math.PI) / slices.length);
    drawSlice(context, slice, Math.PI / slices.length, token);
    drawWords(context, slice, slices.length, style.fontFamily);
    drawArt(context, pictures.get(slice.kind), slices.length);
    context.restore();
  });
  drawShade(context);
  drawBulbs(context, token);
}

type Token = (name: string) => string;

function disc(context: CanvasRenderingContext2D, radius: number, fill: string | CanvasGradient): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
}

function gold(context: CanvasRenderingContext2D, token: Token): CanvasGradient {
  const gradient = context.createLinearGradient(-RIM * 0.6, -RIM, RIM * 0.6, RIM);
  gradient.addColorStop(0, token('--gold-300'));
  gradient.addColorStop(0.3, token('--gold-500'));
  gradient.addColorStop(0.62, token('--gold-700'));
  gradient.addColorStop(1, token('--gold-300'));
  return gradient;
}

function drawRim(context: CanvasRenderingContext2D, token: Token): void {
  disc(context, RIM, gold(context, token));
  disc(context, RING, token('--dusk-900'));
  disc(context, SLICES + 5, gold(context, token));
}

/** Around the top; `half` is half its angle. */
function drawSlice(
  context: CanvasRenderingContext2D,
  { bgColor }: WheelSlice,
  half: number,
  token: Token,
): void {
  const top = -Math.PI / 2;
  context.beginPath();
  context.moveTo(0, 0);
  context.arc(0, 0, SLICES, top - half, top + half);
  context.closePath();
  context.fillStyle = bgColor;
  context.fill();
  context.strokeStyle = token('--gold-300');
  context.globalAlpha = 0.75;
  context.lineWidth = 2.5;
  context.stroke();
  context.globalAlpha = 1;
}

/** How wide a slice is at that distance from the middle. */
const chordAt = (radius: number, slices: number): number =>
  2 * radius * Math.sin(Math.PI / Math.max(slices, 3)) * ROOM;

function drawWords(
  context: CanvasRenderingContext2D,
  { label, textColor }: WheelSlice,
  slices: number,
  family: string,
): void {
  const isAcross = slices <= MOST_ACROSS;
  const room = isAcross ? chordAt(LABEL_AT, slices) : LENGTHWAYS;
  const write = (size: number) => {
    context.font = `700 ${String(size)}px ${family}`;
  };
  const widest = (lines: readonly string[]) =>
    Math.max(...lines.map((line) => context.measureText(line).width));
  let size = LABEL_SIZE;
  write(size);
  const lines = isAcross && widest([label]) > room ? inTwo(label) : [label];
  while (size > LABEL_LEAST && widest(lines) > room) write((size -= 1));
  context.fillStyle = textColor;
  if (!isAcross) {
    context.save();
    context.translate(0, -SLICES + 16 + room / 2);
    context.rotate(-Math.PI / 2);
    context.fillText(label, 0, 0, room);
    return context.restore();
  }
  const height = size * 1.25;
  lines.forEach((line, index) => {
    const down = (index - (lines.length - 1) / 2) * height;
    context.fillText(line, 0, -LABEL_AT + down, room);
  });
}

/** Broken at the space nearest to its middle, where it has any. */
function inTwo(label: string): string[] {
  const words = label.split(' ');
  const ways = words.slice(1).map((_, index) => {
    const lines = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')];
    return { lines, longest: Math.max(...lines.map(({ length }) => length)) };
  });
  const [best] = ways.sort((a, b) => a.longest - b.longest);
  return best ? best.lines : [label];
}

function drawArt(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement | undefined,
  slices: number,
): void {
  if (!picture || slices > MOST_ACROSS) return;
  const size = Math.min(ART_SIZE, chordAt(ART_AT, slices) * 0.9);
  context.drawImage(picture, -size / 2, -ART_AT - size / 2, size, size);
}

/** Light from above, and a shadow at the rim and around the button. */
function drawShade(context: CanvasRenderingContext2D): void {
  const shade = context.createRadialGradient(0, 0, 90, 0, 0, SLICES);
  shade.addColorStop(0, '#0007');
  shade.addColorStop(0.32, '#0000');
  shade.addColorStop(0.9, '#fff1');
  shade.addColorStop(1, '#0004');
  disc(context, SLICES, shade);
}

function drawBulbs(context: CanvasRenderingContext2D, token: Token): void {
  const radius = (RING + SLICES + 5) / 2;
  for (let bulb = 0; bulb < BULBS; bulb += 1) {
    const angle = ((bulb + 0.5) * 2 * Math.PI) / BULBS;
    context.save();
    context.translate(radius * Math.cos(angle), radius * Math.sin(angle));
    if (bulb % 2 === 0) {
      const glow = context.createRadialGradient(0, 0, 0, 0, 0, 15);
      glow.addColorStop(0, token('--gold-glow'));
      glow.addColorStop(1, '#0000');
      disc(context, 15, glow);
      disc(context, 6.5, token('--text'));
    } else disc(context, 4.5, token('--gold-400'));
    context.restore();
  }
}
