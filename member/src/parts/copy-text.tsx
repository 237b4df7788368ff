import type { ReactNode } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { CopyButton } from '@krapao/ui/copy-button.tsx';
import { toast } from '@krapao/ui/toast.ts';

interface CopyTextProps {
  text: string;
  /** 'Copy account number': its name for a screen reader, or its tooltip. */
  label: string;
  digitsOnly?: boolean;
  /** In place of 'Copied: …', which repeats the text. */
  said?: string;
  /** Shown words; without them it is an icon. */
  children?: ReactNode;
}

/** Copies a text at a press, and says that it did, or that the phone refused. */
export function CopyText({ said, ...props }: CopyTextProps) {
  const { t } = useTranslation();
  return (
    <CopyButton
      {...props}
      onCopied={(text) => toast.success(said ?? t('copied', { text }))}
      onFailed={() => toast.danger(t('copyFailed'))}
    />
  );
}
