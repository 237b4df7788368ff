/** Bits of paper that fall once over a prize; whoever wants no motion gets none (wheel.tsx, `wantsStillness`). */

const BITS = 90;
const LIFE_MS = 2_600;
const COLOURS = ['--gold-400', '--jade-400', '--coral-400', '--sky-400', '--gold-300'];

interface Bit {
  x: number;
  y: number;
  /** px a second. */
  right: number;
  down: number;
  size: number;
  /** Radians, and radians a second. */
  angle: number;
  spin: number;
  colour: string;
}

const PULL = 620;

function newBit(width: number, height: number, colour: string): Bit {
  const between = (least: number, most: number) => least + Math.random() * (most - least);
  return {
    x: width / 2 + between(-0.2, 0.2) * Math.min(width, 480),
    y: height * 0.3,
    right: between(-260, 260),
    down: between(-520, -120),
    size: between(5, 9),
    angle: between(0, 2 * Math.PI),
    spin: between(-7, 7),
    colour,
  };
}

/** Throws them up in front of all that the element shows. @returns takes them away */
export function throwConfetti(over: HTMLElement): () => void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = over;
  canvas.width = width;
  canvas.height = height;
  canvas.setAttribute('aria-hidden', 'true');
  Object.assign(canvas.style, { position: 'absolute', top: '0', left: '0', pointerEvents: 'none' });
  over.append(canvas);
  const style = getComputedStyle(over);
  const colours = COLOURS.map((name) => style.getPropertyValue(name).trim());
  const bits = Array.from({ length: BITS }, (_, index) =>
    newBit(width, height, colours[index % colours.length] ?? ''),
  );
  let frame = 0;
  let began: number | undefined;
  let last = 0;
  const fall = (now: number) => {
    began ??= last = now;
    const seconds = Math.min((now - last) / 1000, 0.05);
    last = now;
    const left = 1 - (now - began) / LIFE_MS;
    if (!context || left <= 0) return canvas.remove();
    context.clearRect(0, 0, width, height);
    context.globalAlpha = Math.min(1, left * 3);
    for (const bit of bits) {
      bit.down += PULL * seconds;
      bit.x += bit.right * seconds;
      bit.y += bit.down * seconds;
      bit.angle += bit.spin * seconds;
      context.save();
      context.translate(bit.x, bit.y);
      context.rotate(bit.angle);
      context.fillStyle = bit.colour;
      context.fillRect(-bit.size / 2, -bit.size, bit.size, bit.size * 2 * Math.abs(Math.cos(bit.angle)));
      context.restore();
    }
    frame = requestAnimationFrame(fall);
  };
  frame = requestAnimationFrame(fall);
  return () => {
    cancelAnimationFrame(frame);
    canvas.remove();
  };
}
