/** One short sound when work comes that this person may do. Made by the browser: no file. */
let audio: AudioContext | undefined;

export function chime(): void {
  try {
    audio ??= new AudioContext();
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
