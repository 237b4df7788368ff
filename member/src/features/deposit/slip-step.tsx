import { useState } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useIsMutating } from '@tanstack/react-query';
import { SLIP_MAX_BYTES } from '@krapao/contract/constants';
import { bankName } from '../../lib/bank-name.ts';
import { accountNo } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { BankLogo } from '@krapao/ui/bank-logo.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { FileDrop } from '@krapao/ui/file-drop.tsx';
import styles from './deposit.module.css';
import { depositKeys, type DepositAccount } from './queries.ts';
import { SlipsCloseSoon } from './slip-closed.tsx';
import { toTop } from './to-top.ts';
import { useSlipSending } from './use-slip-sending.ts';

/** Not HEIC: iPhones turn their photos into JPEG for a field that does not take it. */
const ACCEPT = 'image/jpeg,image/png,image/webp';

interface SlipStepProps {
  payTo: DepositAccount;
  isManual: boolean;
  onBack: () => void;
  onSent: (slipId: string) => void;
}

/** Step 2: the picture of the slip. What is wrong with it stands beside it, with what to do. */
export function SlipStep({ payTo, isManual, onBack, onSent }: SlipStepProps) {
  const { t, language } = useTranslation('deposit');
  const [file, setFile] = useState<File | null>(null);
  const sending = useSlipSending(onSent);
  const elsewhere = useIsMutating({ mutationKey: depositKeys.sending }) > 0;
  const choose = (next: File | null) => {
    sending.forget();
    setFile(next);
  };
  return (
    <div ref={toTop} className={styles.stack}>
      <SlipsCloseSoon />
      <p className={styles.step}>
        <strong>2.</strong> {t('slip.step')}
      </p>
      <div className={styles.payTo}>
        {!isManual && <BankLogo code={payTo.bankCode} size={36} />}
        <p className={styles.bank}>
          <span className={styles.soft}>{t('slip.paidTo')}</span>
          <span className="num">
            {bankName(payTo.bank, language)} {accountNo(payTo.bankAccountNo)}
          </span>
        </p>
      </div>
      <FileDrop
        label={t('slip.label')}
        hint={t('slip.hint')}
        error={sending.error}
        accept={ACCEPT}
        maxBytes={SLIP_MAX_BYTES}
        file={file}
        onFile={choose}
        onReject={sending.refuse}
        progress={sending.progress}
        texts={{
          choose: t('slip.choose'),
          camera: t('slip.camera'),
          drop: t('slip.drop'),
          replace: t('slip.replace'),
          remove: t('slip.remove'),
          sending: sending.progress === 100 ? t('slip.saving') : t('slip.sending'),
        }}
      />
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="l"
          block
          busy={elsewhere}
          onClick={() => (file ? sending.send(file, payTo.bankCode) : sending.refuse('missing'))}
        >
          {t(sending.isUnknown ? 'slip.again' : 'slip.send')}
        </Button>
        <Button variant="quiet" block icon={<ArrowLeft />} disabled={elsewhere} onClick={onBack}>
          {t('slip.back')}
        </Button>
      </div>
    </div>
  );
}
