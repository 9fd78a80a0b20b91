/** One opening for many questions, renewed once what was opened may have changed. */

export function keepOpen<T>(
  open: () => Promise<T>,
  clock: () => number,
  milliseconds: number,
): () => Promise<T> {
  let kept: { readonly at: number; readonly opened: Promise<T> } | undefined;
  return async () => {
    const now = clock();
    const age = kept === undefined ? Infinity : now - kept.at;
    // A clock that was set back makes nothing fresh.
    if (kept === undefined || age < 0 || age >= milliseconds) {
      const next = { at: now, opened: open() };
      kept = next;
      // What failed once may succeed at the next question.
      next.opened.catch(() => {
        if (kept === next) kept = undefined;
      });
    }
    return await kept.opened;
  };
}
