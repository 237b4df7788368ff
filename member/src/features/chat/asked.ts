/** Answers to one question that may overtake each other on their way: what was asked for earlier tells how things were. */
export function createAsked() {
  let asked = 0;
  let told = 0;
  return {
    /** @returns whether the answer is newer than all that came; call it once that is there */
    ask(): () => boolean {
      const no = (asked += 1);
      return () => {
        if (no < told) return false;
        told = no;
        return true;
      };
    },
  };
}
