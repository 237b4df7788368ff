import { useState } from 'react';
import { useDraft } from '../../lib/draft.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useProved } from '../../parts/use-proved.ts';
import { toast } from '../../ui/toast.ts';
import {
  bodyOf,
  fieldsOf,
  firstProblem,
  isChanged,
  refusedFields,
  type FieldErrors,
  type FieldName,
  type Fields,
} from './edit-rules.ts';
import { useSaveProfile, type OwnProfile } from './queries.ts';

/**
 * The form of the own profile: what is typed, what is wrong with it, and saving it; the server asks for the password where a bank account
 * changes. `onSaved` comes when it is done.
 */
export function useProfileEdit(own: OwnProfile, onSaved: () => void) {
  const { t } = useTranslation('profile');
  const [fields, setFields] = useDraft<Fields>({ form: 'profile', owner: own.profile.id }, fieldsOf(own));
  const [errors, setErrors] = useState<FieldErrors>({});
  const { send, proof, busy } = useProved(useSaveProfile(), {
    onSaved: () => {
      toast.success(t('edit.saved'));
      onSaved();
    },
    onRefused: (error) => {
      const refused = refusedFields(error);
      setErrors(refused);
      // what a field says is not said again
      if (Object.keys(refused).length === 0) void errorText(error).then((text) => toast.danger(text));
    },
  });
  return {
    fields,
    errors,
    busy,
    proof,
    change: (part: Partial<Fields>) => {
      setFields({ ...fields, ...part });
      const touched = Object.keys(part) as FieldName[];
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !touched.includes(name as FieldName))),
      );
    },
    /** @returns the field that stands in the way, if any */
    submit: (): string | undefined => {
      if (busy) return undefined;
      if (!isChanged(fields, own)) {
        toast.info(t('edit.unchanged'));
        onSaved();
        return undefined;
      }
      const problem = firstProblem(fields);
      setErrors(problem?.errors ?? {});
      if (!problem) send(bodyOf(fields));
      return problem?.field;
    },
  };
}
