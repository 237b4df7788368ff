/** One short sound when work comes that this person may do. Made by the browser: no file. */
import { local } from '@krapao/ui/lib/storage.ts';

let audio: AudioContext | undefined;

const CHIMED = 'console-chimed';
/** Several windows hear of the same within this: one of them makes the sound, ms. */
const SAME_MS = 1_500;

/** A browser makes no sound in a page that nobody has touched: the first touch makes it ready. @returns stops waiting for it */
export function readySound(): () => void {
  const touches = ['pointerdown', 'keydown'] as const;
  const ready = () => {
    stop();
    try {
      audio ??= new AudioContext();
      audio.resume().catch(() => {});
    } catch {
      // this browser makes none at all
    }
  };
  const stop = () => touches.forEach((touch) => removeEventListener(touch, ready));
  touches.forEach((touch) => addEventListener(touch, ready, { once: true }));
  return stop;
}

/** The first window of them all; where the browser can't tell them apart, each. */
export function chimeOnce(): void {
  const first = () => {
    const last = Number(local.get(CHIMED) ?? 0);
    const now = Date.now();
    if (now - last < SAME_MS && now >= last) return;
    local.set(CHIMED, String(now));
    chime();
  };
  if (!('locks' in navigator)) return first();
  navigator.locks.request(CHIMED, first).catch(first);
}

function chime(): void {
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') audio.resume().catch(() => {});
    const { currentTime } = audio;
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0.0001, currentTime);
    volume.gain.exponentialRampToValueAtTime(0.2, currentTime + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, currentTime + 0.5);
    volume.connect(audio.destination);
    for (const [hertz, at] of [
      [880, 0],
      [1318.5, 0.12],
    ] as const) {
      const tone = audio.createOscillator();
      tone.frequency.value = hertz;
      tone.connect(volume);
      tone.start(currentTime + at);
      tone.stop(currentTime + 0.5);
    }
  } catch {
    // a browser that nobody has touched yet makes no sound
  }
}
