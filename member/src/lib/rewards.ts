/** Whether a reward brings anything, by its percentages in force: none that the operator has switched off does. */
export const isOn = ({ success, fail }: { success: number; fail: number }): boolean =>
  success > 0 || fail > 0;
