/** What `serve` keeps from one build to the next: each component's part of the shared files. */
import { hash } from 'node:crypto';
import type { Component } from '#model/component/component.ts';
import type { PageContext } from '#publish/pages/page-context.ts';
import type { ComponentPiece } from '#publish/publish-component.ts';
import type { Context } from './context.ts';
import { fileMark, recordFiles, type Project } from './project.ts';

type Published = { readonly piece: ComponentPiece; readonly paths: readonly string[] };

export type PublishedBefore = ReturnType<typeof publishedBefore>;

export function publishedBefore() {
  const kept = new Map<string, Published & { readonly madeOf: string }>();
  const pending: typeof kept = new Map();
  const seen = new Map<string, string>();
  let sums: ReadonlyMap<string, string> = new Map();
  let last: { readonly shared: PageContext; readonly sum: string } | undefined;
  return {
    sums: () => sums,
    /** Undefined if anything that the component's files are built from has changed. */
    find(context: Context, project: Project, component: Component, shared: PageContext) {
      const { id } = component;
      const rules = project.rules.get(id) ?? [];
      if (shared !== last?.shared) {
        // A hash of everything that all components share.
        const { site, today, templates, assetUrls } = shared;
        const text = JSON.stringify([site, today, templates.mark, [...assetUrls]]);
        last = { shared, sum: hash('sha256', text) };
      }
      const common = [last.sum, project.site.privateHosts];
      const marks = recordFiles.map((fileOf) => fileMark(fileOf(context, id)));
      const madeOf = JSON.stringify([component, rules, project.goesWith.get(id), common, marks]);
      seen.set(id, madeOf);
      const known = kept.get(id);
      return known?.madeOf === madeOf ? known : undefined;
    },
    /** Drops the text of its file, which is read again: thousands are too much for the memory. */
    keep(id: string, { piece, paths }: Published): void {
      const texts = { ...piece.texts, file: '' };
      pending.set(id, { piece: { ...piece, texts }, paths, madeOf: seen.get(id) ?? '' });
    },
    /** Called when the files of a build are on the disk, so not after a refused build. */
    settle(written: ReadonlyMap<string, string>): void {
      sums = written;
      // Not what a refused build made before this one.
      for (const [id, one] of pending) if (one.madeOf === seen.get(id)) kept.set(id, one);
      pending.clear();
    },
  };
}
