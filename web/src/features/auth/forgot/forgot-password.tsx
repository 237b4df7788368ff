import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import type { AskedCode } from './ask-code.ts';
import { AskStep } from './ask-step.tsx';
import { ResetStep } from './reset-step.tsx';

const STEP = 'step';

/** The phone, then its code and a new password; back leads to the phone. `onSignedIn` comes when the new password counts. */
export function ForgotPassword({ onSignedIn }: { onSignedIn: () => void }) {
  useTranslation('auth');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [phone, setPhone] = useState('');
  const [asked, setAsked] = useState<AskedCode | null>(null);
  const isAtCode = asked !== null && search.get(STEP) === 'code';
  useEffect(() => {
    toast.clear();
    window.scrollTo(0, 0);
  }, [isAtCode]);
  const toCode = (code: AskedCode) => {
    setAsked(code);
    if (!isAtCode) void navigate({ search: `?${STEP}=code` });
  };
  return (
    <Card pad="l">
      {isAtCode ? (
        <ResetStep asked={asked} onAsked={toCode} onBack={() => void navigate(-1)} onSignedIn={onSignedIn} />
      ) : (
        <AskStep phone={phone} asked={asked} onPhone={setPhone} onAsked={toCode} />
      )}
    </Card>
  );
}
