import { useSearchParams } from 'react-router';

/** What stands in the address, and how it is changed: in place, so that the way back leads out of the screen. */
export function useAddress<Name extends string = string>() {
  const [search, setSearch] = useSearchParams();
  const change = (edit: (next: URLSearchParams) => void) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        edit(next);
        return next;
      },
      { replace: true },
    );
  return {
    search,
    /** Nothing takes it away. */
    set: (name: Name, value: string) => change((next) => (value ? next.set(name, value) : next.delete(name))),
    drop: (names: readonly Name[]) => change((next) => names.forEach((name) => next.delete(name))),
  };
}
