/** A picture of a video, made by the browser that has it: the server decodes no video (docs/decisions/0143). */

/** px */
const LONGEST_SIDE = 640;
const QUALITY = 0.8;
/** The first moment of many videos is black, s. */
const AFTER_SECONDS = 1;
/** A video that this browser can't show has no picture; nobody waits for longer, ms. */
const PATIENCE_MS = 5_000;

/** A JPEG; undefined where this browser can't make one. Never rejects. */
export async function posterOf(video: Blob): Promise<File | undefined> {
  const url = URL.createObjectURL(video);
  const player = document.createElement('video');
  player.muted = true;
  player.playsInline = true;
  player.preload = 'auto';
  let late: ReturnType<typeof setTimeout> | undefined;
  const isShown = await new Promise<boolean>((resolve) => {
    late = setTimeout(() => resolve(false), PATIENCE_MS);
    player.onerror = () => resolve(false);
    player.onloadedmetadata = () => {
      const isThere = new Promise((seeked) => (player.onseeked = seeked));
      // what is there may not be drawn yet, and would be black
      const isDrawn =
        'requestVideoFrameCallback' in player &&
        new Promise((shown) => player.requestVideoFrameCallback(shown));
      player.currentTime = Math.min(AFTER_SECONDS, (player.duration || 0) / 2);
      void Promise.all([isThere, isDrawn]).then(() => resolve(true));
    };
    player.src = url;
  });
  clearTimeout(late);
  try {
    return isShown ? await drawn(player) : undefined;
  } finally {
    player.removeAttribute('src');
    player.load();
    URL.revokeObjectURL(url);
  }
}

/** What the player shows now. */
async function drawn(player: HTMLVideoElement): Promise<File | undefined> {
  const { videoWidth: width, videoHeight: height } = player;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const brush = canvas.getContext('2d');
  if (!brush || canvas.width === 0 || canvas.height === 0) return undefined;
  brush.drawImage(player, 0, 0, canvas.width, canvas.height);
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return made ? new File([made], 'poster.jpg', { type: 'image/jpeg' }) : undefined;
}
