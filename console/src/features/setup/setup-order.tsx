import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { isKind, type Kind } from './areas.ts';
import { fieldsOf } from './fields.ts';
import { setupThingQuery } from './queries.ts';
import { Sides } from './sides.tsx';
import { nameOf } from './words.ts';

/** What a request would change of what the site is set up with: old and new, as a person reads them. Waiting ones only: what is old is what is now. */
export function SetupOrder({ kind, subject, order }: { kind: string; subject: string; order: unknown }) {
  return isKind(kind) && typeof order === 'object' && order !== null ? (
    <Order kind={kind} subject={subject} order={order} />
  ) : null;
}

function Order({ kind, subject, order }: { kind: Kind; subject: string; order: object }) {
  const { language } = useTranslation('setup');
  const { data } = useQuery(setupThingQuery(kind, subject));
  if (!data) return null;
  const { inForce, schema, history } = data;
  return (
    <div>
      <b>{nameOf(kind, { subject, inForce }, language)}</b>
      <Sides
        kind={kind}
        fields={fieldsOf(schema)}
        before={inForce}
        after={{ ...inForce, ...order }}
        history={history}
      />
    </div>
  );
}
