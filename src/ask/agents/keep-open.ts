/** Keeps an index open for many questions, and opens it again once it may have changed. */

export function keepOpen<T>(
  open: () => Promise<T>,
  clock: () => number,
  milliseconds: number,
): () => Promise<T> {
  let kept: { readonly at: number; readonly opened: Promise<T> } | undefined;
  return async () => {
    const now = clock();
    const age = kept === undefined ? Infinity : now - kept.at;
    // After the clock was set back, it is opened again.
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
