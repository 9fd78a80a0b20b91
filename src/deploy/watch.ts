/** Calls back when anything below some folders has changed, once for changes in quick succession. */
import { existsSync, watch } from 'node:fs';

const settleMs = 150;

/** Calls never overlap; a change during one leads to another. Answers how to stop. */
export function watchFolders(
  folders: readonly string[],
  changed: () => Promise<void>,
): () => Promise<void> {
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => (running = running.then(changed)), settleMs);
  };
  const watchers = folders
    .filter((folder) => existsSync(folder))
    .map((folder) => watch(folder, { recursive: true }, soon));
  return async () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    await running;
  };
}
