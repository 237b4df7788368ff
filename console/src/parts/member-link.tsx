import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../lib/me.ts';
import { memberPath } from '../lib/paths.ts';

/** A member's name, as the way to their page for whoever may see members. */
export function MemberLink({ id, children }: { id: string; children: ReactNode }) {
  const may = useMay();
  return may('member.view') ? (
    <Link to={memberPath(id)} className="reach">
      {children}
    </Link>
  ) : (
    <>{children}</>
  );
}
