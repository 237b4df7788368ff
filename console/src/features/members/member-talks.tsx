import { Link } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import { useChatSwitch } from '../../lib/chat-switch.ts';
import { useMay } from '../../lib/me.ts';
import { chatPath, paths } from '../../lib/paths.ts';
import { chatKeys } from '../../lib/queries.ts';

/** Leads to what they and support said to each other: to answer there, or to look at all of it for whoever audits. */
export function MemberTalks({ id }: { id: string }) {
  const { t } = useTranslation('members');
  const may = useMay();
  const { isOn } = useChatSwitch();
  const { data } = useQuery({
    queryKey: chatKeys.of(id),
    queryFn: ({ signal }) => call('GET /api/console/chats', { query: { member: id, limit: 1 }, signal }),
    enabled: isOn === true,
  });
  const talk = data?.chats[0]?.id;
  return (
    <>
      {talk !== undefined && (
        <Link className="reach" to={chatPath(talk)}>
          {t('talk')}
        </Link>
      )}
      {may('chat.audit') && (
        <Link className="reach" to={{ pathname: paths.talks, search: `member=${encodeURIComponent(id)}` }}>
          {t('talks')}
        </Link>
      )}
    </>
  );
}
