import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Card } from '@krapao/ui/card.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { forgetAsked, keepAsked, keptAsked, type AskedCode } from './ask-code.ts';
import { AskStep } from './ask-step.tsx';
import { ResetStep } from './reset-step.tsx';

const STEP = 'step';
/** The step of the code was come to by asking for one: back leads to the phone. */
const FORWARD = 'forward';

/** The phone, then its code and a new password; back leads to the phone. `onSignedIn` comes when the new password counts. */
export function ForgotPassword({ onSignedIn }: { onSignedIn: () => void }) {
  useTranslation('auth');
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const [search] = useSearchParams();
  const [kept] = useState(keptAsked);
  const [asked, setAsked] = useState(kept.asked);
  const wantsCode = search.get(STEP) === 'code';
  const isAtCode = asked !== null && wantsCode;
  useEffect(() => {
    toast.clear();
    window.scrollTo(0, 0);
  }, [isAtCode]);
  // Its code is of no use any more, or was never asked for.
  const isLost = wantsCode && asked === null;
  useEffect(() => {
    if (isLost) void navigate({ search: '' }, { replace: true });
  }, [isLost, navigate]);
  const toCode = (code: AskedCode) => {
    setAsked(code);
    keepAsked(code);
    if (!wantsCode) void navigate({ search: `?${STEP}=code` }, { state: FORWARD });
  };
  const toPhone = () => {
    if (state === FORWARD) void navigate(-1);
    else void navigate({ search: '' }, { replace: true });
  };
  const signedIn = () => {
    forgetAsked();
    onSignedIn();
  };
  return (
    <Card pad="l">
      {isAtCode ? (
        <ResetStep asked={asked} onAsked={toCode} onBack={toPhone} onSignedIn={signedIn} />
      ) : (
        <AskStep phone={asked?.phone ?? kept.phone} asked={asked} onAsked={toCode} />
      )}
    </Card>
  );
}
