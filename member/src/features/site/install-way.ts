/** How this browser installs the app: at our press, by its own menu as iOS Safari does, or not at all. */
export type InstallWay = 'press' | 'ios' | 'none';

interface Device {
  userAgent: string;
  maxTouchPoints: number;
  /** The app runs installed already. */
  isStandalone: boolean;
  hasOffer: boolean;
}

/** Browsers inside other apps have no such menu. */
const INSIDE_ANOTHER_APP = /CriOS|FxiOS|EdgiOS|OPT\/|GSA\/|Line\/|FBA[NV]|Instagram|MicroMessenger/;

export function installWay({ userAgent, maxTouchPoints, isStandalone, hasOffer }: Device): InstallWay {
  if (isStandalone) return 'none';
  if (hasOffer) return 'press';
  // An iPad says that it is a Mac; no Mac has a touch screen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const isSafari =
    /Version\/\d/.test(userAgent) && / Safari\//.test(userAgent) && !INSIDE_ANOTHER_APP.test(userAgent);
  return isApple && isSafari ? 'ios' : 'none';
}
