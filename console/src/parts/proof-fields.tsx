import { useState } from 'react';
import { DigitsInput } from '@krapao/ui/digits-input.tsx';
import { PasswordField } from '@krapao/ui/password-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import KeyRound from 'lucide-react/icons/key-round';
import type { StepUp } from '@krapao/contract/console/errors';
import { PROOF, type Proof } from '../lib/act.ts';
import { hasPasskeys, signWith } from '../lib/passkey.ts';
import { Note } from './note.tsx';
import { Press } from './press.tsx';

export interface ByCode {
  password: string;
  code: string;
}

interface ProofFieldsProps {
  stepUp: StepUp;
  isAgain: boolean;
  /** It was tried to send it with something missing. */
  isTried: boolean;
  byCode: ByCode;
  /** What the server found wrong with a field. */
  wrongOf: (field: string) => string | undefined;
  onByCode: (byCode: ByCode) => void;
  onProof: (proof: Proof) => void;
}

const CODE_DIGITS = 6;

const PASSWORD_AT = `${PROOF}.password`;
const CODE_AT = `${PROOF}.code`;
/** Fields that say themselves what is wrong with them. */
export const PROOF_FIELDS: readonly string[] = [PASSWORD_AT, CODE_AT];

const isWholeCode = (code: string): boolean => code.length === CODE_DIGITS;

/** Both were typed. */
export const isTyped = ({ password, code }: ByCode): boolean => password !== '' && isWholeCode(code);

/** Whether password and code stand on the screen: Enter sends them then. */
export const takesCode = ({ byCode }: StepUp): boolean => byCode;

/** That the person at the screen is who signed in: a passkey signs this very order, or password and a fresh code. */
export function ProofFields(props: ProofFieldsProps) {
  const { stepUp, isAgain, isTried, byCode, wrongOf, onByCode, onProof } = props;
  const { t } = useTranslation();
  const [gaveUp, setGaveUp] = useState(false);
  const { passkey } = stepUp;
  const sign = async () => {
    if (!passkey) return;
    setGaveUp(false);
    try {
      onProof({ kind: 'passkey', challenge: passkey.challenge, response: await signWith(passkey.options) });
    } catch {
      setGaveUp(true);
    }
  };
  const canSign = passkey !== null && hasPasskeys();
  return (
    <>
      <p>{stepUp.isElsewhere ? t('proof.elsewhere') : t('proof.lead')}</p>
      {isAgain && (
        <Note tone="coral" role="alert">
          {t('proof.wrong')}
        </Note>
      )}
      {gaveUp && (
        <Note tone="amber" role="alert">
          {t('proof.gaveUp')}
        </Note>
      )}
      {canSign && (
        <Press
          tone="first"
          icon={<KeyRound aria-hidden="true" />}
          block
          autoFocus
          onClick={() => void sign()}
        >
          {t('proof.passkey')}
        </Press>
      )}
      {takesCode(stepUp) && (
        <>
          <PasswordField
            label={t('proof.password')}
            showLabel={t('proof.show')}
            hideLabel={t('proof.hide')}
            autoComplete="current-password"
            value={byCode.password}
            autoFocus={!canSign}
            error={isTried && byCode.password === '' ? t('proof.needed') : wrongOf(PASSWORD_AT)}
            onChange={({ target }) => onByCode({ ...byCode, password: target.value })}
          />
          <DigitsInput
            kind="otp"
            label={t('proof.code')}
            hint={t('proof.codeHint')}
            maxLength={CODE_DIGITS}
            value={byCode.code}
            error={isTried && !isWholeCode(byCode.code) ? t('proof.codeNeeded') : wrongOf(CODE_AT)}
            onChange={(code) => onByCode({ ...byCode, code })}
          />
        </>
      )}
      {!canSign && !takesCode(stepUp) && <Note tone="amber">{t('proof.none')}</Note>}
    </>
  );
}
