/** What `serve` keeps from one build to the next: of each component what the whole site says of it. */
import { statSync } from 'node:fs';
import type { Component } from '#model/component/component.ts';
import type { PageContext } from '#publish/pages/page-context.ts';
import type { ComponentPiece } from '#publish/publish-component.ts';
import type { Context } from './context.ts';
import { ledgerFile } from './ledger.ts';
import { curatedFile, historyFile, notesFile, type Project } from './project.ts';

type Published = {
  readonly piece: ComponentPiece;
  /** The component's files, with their sums. */
  readonly sums: readonly (readonly [path: string, sum: string])[];
};

export type PublishedBefore = {
  /** None where anything that it was made of has changed. */
  readonly find: (
    context: Context,
    project: Project,
    component: Component,
    shared: PageContext,
  ) => Published | undefined;
  readonly keep: (id: string, published: Published) => void;
  /** What was kept is on the disk now; what a refused build kept never gets there. */
  readonly settle: () => void;
};

export function publishedBefore(): PublishedBefore {
  const kept = new Map<string, Published & { readonly madeOf: string }>();
  const pending: typeof kept = new Map();
  const seen = new Map<string, string>();
  return {
    find(context, project, component, shared) {
      const { id } = component;
      const rules = project.rules.get(id) ?? [];
      const { site, today, templates, assetUrls } = shared;
      const common = [site, project.site.privateHosts, today, templates.mark, [...assetUrls]];
      const madeOf = JSON.stringify([component, rules, common, states(context, id)]);
      seen.set(id, madeOf);
      const known = kept.get(id);
      return known?.madeOf === madeOf ? known : undefined;
    },
    keep(id, published) {
      pending.set(id, { ...published, madeOf: seen.get(id) ?? '' });
    },
    settle() {
      for (const [id, published] of pending) kept.set(id, published);
      pending.clear();
    },
  };
}

/** Whoever writes to a file changes its time. */
function states(context: Context, id: string): unknown[] {
  return [historyFile, curatedFile, notesFile, ledgerFile].map((file) => {
    const state = statSync(file(context, id), { throwIfNoEntry: false });
    return state && [state.ino, state.size, state.mtimeMs, state.ctimeMs];
  });
}
