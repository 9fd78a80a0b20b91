/** The links of a component that its served files must have. */
import type { Component } from '#model/component.ts';
import type { JudgedComponent } from '#model/verdict.ts';
import { addressOf } from './pages/links.ts';

type Links = { readonly homepage: string; readonly changelogUrl: string };

export type Linked = JudgedComponent & { readonly component: Component & Links };

/** Where nobody knows a page of its own, the index's page is one that surely exists and lists its releases. */
export function withLinks(judged: JudgedComponent, baseUrl: string): Linked {
  const { component } = judged;
  // A site that is only looked at on this machine has no https.
  const page = addressOf(baseUrl, component.id).replace(/^http:/, 'https:');
  const { homepage = page, changelogUrl = page } = component;
  return { ...judged, component: { ...component, homepage, changelogUrl } };
}
