import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useMay } from '../../lib/me.ts';
import { Note } from '../../parts/note.tsx';
import { isKind, KINDS, type Kind } from './areas.ts';
import { fieldsOf } from './fields.ts';
import { rehearsalQuery, setupThingQuery } from './queries.ts';
import { Sides } from './sides.tsx';
import { nameOf, toldProblem } from './words.ts';

/** What a request would change of what the site is set up with: old and new, as a person reads them. Waiting ones only: what is old is what is now. */
export function SetupOrder({ kind, subject, order }: { kind: string; subject: string; order: unknown }) {
  return isKind(kind) && typeof order === 'object' && order !== null ? (
    <Order kind={kind} subject={subject} order={order} />
  ) : null;
}

function Order({ kind, subject, order }: { kind: Kind; subject: string; order: object }) {
  useTranslation('setup');
  const { data } = useQuery(setupThingQuery(kind, subject));
  if (!data) return null;
  const { inForce, schema, history } = data;
  return (
    <div>
      {/* a setting is its one field, which its row names */}
      {kind !== 'setting' && <b>{nameOf(kind, { subject, inForce })}</b>}
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

interface Asked {
  kind: string;
  subject: string;
  order: Readonly<Record<string, unknown>>;
  isOvertaken: boolean;
}

/** What the maker was told before they asked, such as what an offer costs: tried anew, for who is about to confirm it. */
export function SetupDoubts({ request }: { request: Asked }) {
  const { kind, subject, order, isOvertaken } = request;
  const may = useMay();
  // what is secret in an order is told to nobody, so that it cannot be tried here
  const isTried = isKind(kind) && kind !== 'provider' && may(KINDS[kind]) && !isOvertaken;
  const { data } = useQuery({ ...rehearsalQuery(kind, subject, order), enabled: isTried });
  return data?.doubts.map((doubt) => (
    <Note key={doubt} tone="amber">
      {toldProblem(doubt)}
    </Note>
  ));
}
