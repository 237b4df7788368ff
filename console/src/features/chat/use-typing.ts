import { useEffect, useState } from 'react';
import { hearTyping } from './typing.ts';

/** Who writes in this talk now: '' is the person who asks; null: nobody. @param self one's own name, which is no news */
export function useTyping(id: string, self: string): string | null {
  const [by, setBy] = useState<string | null>(null);
  useEffect(() => hearTyping(id, self, setBy), [id, self]);
  return by;
}
