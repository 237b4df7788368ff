import { useQuery } from '@tanstack/react-query';
import { dateTimeOf } from '@krapao/contract/bangkok';
import { accountNo } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { actWord, said, whySaid } from '../../lib/words.ts';
import { CorrectionOutcome, type AskedFor } from './correction-outcome.tsx';
import { memberQuery, type Member } from './queries.ts';
import { useWhole } from './use-whole.tsx';

/** What is so now of what a request about a member would change: for who is about to confirm it. */
export function BesideRequest({ request }: { request: AskedFor & { act: string } }) {
  switch (request.act) {
    case 'money.correct':
      return <CorrectionOutcome request={request} />;
    case 'member.bank':
    case 'member.phone':
    case 'member.lift':
      return <AsItIs {...request} />;
    default:
      return null;
  }
}

function AsItIs({ act, subject }: { act: string; subject: string }) {
  const { data } = useQuery(memberQuery(subject));
  if (!data) return null;
  return act === 'member.lift' ? <Holds member={data} /> : <Known act={act} member={data} />;
}

/** The account or the phone that is there. */
function Known({ act, member }: { act: string; member: Member }) {
  const { t } = useTranslation('members');
  const { whole, eye } = useWhole(member.id);
  const { bankCode, bankAccountNo, bankAccountName, phone } = member;
  const account = whole ? accountNo(whole.bankAccountNo) : bankAccountNo;
  return (
    <p>
      {t('order.now')}{' '}
      <b>{act === 'member.phone' ? (whole?.phone ?? phone) : `${bankCode} ${account} ${bankAccountName}`}</b>{' '}
      {eye}
    </p>
  );
}

/** What keeps their payouts back: until when, by whom and why. */
function Holds({ member: { blocked, heldByChange } }: { member: Member }) {
  const { t } = useTranslation('members');
  useTranslation('reasons');
  return (
    <>
      {blocked
        .filter(({ kind }) => kind === 'payouts')
        .map(({ until, by, from, why }) => (
          <p key="block">
            <b>{until === null ? t('heldOpen') : t('heldUntil', { at: dateTimeOf(until) })}</b>
            <br />
            {[by, dateTimeOf(from)].filter((part) => part !== null).join(' · ')} <q>{said(why)}</q>
          </p>
        ))}
      {heldByChange && (
        <p>
          <b>{t('heldByChange', { at: dateTimeOf(heldByChange.until) })}</b>
          {heldByChange.staff.length === 0 && (
            <>
              <br />
              {t('heldByNobody')}
            </>
          )}
          {heldByChange.staff.map(({ right, by, second, at, why }) => (
            <span key={at}>
              <br />
              {actWord(right)} · {[by, second].filter((part) => part !== null).join(' + ')} · {dateTimeOf(at)}{' '}
              <q>{whySaid(why)}</q>
            </span>
          ))}
        </p>
      )}
    </>
  );
}
