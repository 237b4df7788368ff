import { Suspense, useState, useSyncExternalStore } from 'react';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { forgetInstallOffer, installOffer, subscribeInstallOffer } from './install-offer.ts';

/** Offers to install the app, or says how. Nothing where that is not possible, or done already. */
export function InstallApp() {
  const offer = useSyncExternalStore(subscribeInstallOffer, installOffer);
  const way = installWay({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    isStandalone: isStandalone(),
    hasOffer: offer !== undefined,
  });
  if (way === 'none') return null;
  return <Suspense fallback={null}>{way === 'press' ? <InstallButton /> : <HowTo />}</Suspense>;
}

function InstallButton() {
  const { t } = useTranslation('install');
  const [busy, setBusy] = useState(false);
  const install = async () => {
    setBusy(true);
    // Taken or not, and should the browser refuse it: an offer is good for one press.
    await installOffer()
      ?.prompt()
      .catch(() => {});
    forgetInstallOffer();
  };
  return (
    <Button block icon={<MonitorSmartphone />} busy={busy} onClick={() => void install()}>
      {t('button')}
    </Button>
  );
}

function HowTo() {
  const { t } = useTranslation('install');
  return <Notice title={t('button')}>{t('ios')}</Notice>;
}

function isStandalone(): boolean {
  const onIos = 'standalone' in navigator && navigator.standalone === true;
  return onIos || window.matchMedia('(display-mode: standalone)').matches;
}

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
