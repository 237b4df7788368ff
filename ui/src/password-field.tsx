import { useState, type ComponentProps } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import type { FieldLook } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

export interface PasswordFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'aria-invalid'>, FieldLook {
  showLabel: string;
  hideLabel: string;
  /** `current-password` to sign in, `new-password` to choose one. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password, with a button that shows what was typed. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={shown ? hideLabel : showLabel}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
