/** The given bill of materials with what the index knows: when each component came out, and its last days. */
import { isFields, refuseInput } from './item.ts';
import { findPlaces } from '#model/json.ts';
import { milestoneProperties, milestones } from '#publish/standards/sbom.ts';
import type { Listed } from '#answer/answer.ts';
import { isCyclonedx, cyclonedxComponents } from './cyclonedx.ts';
import { parseDocument } from './read-input.ts';
import type { AuditRow } from './report.ts';

export function enrichedBill(text: string, file: string, rows: readonly AuditRow[]): string {
  const document = parseDocument(text, file);
  if (!isFields(document) || !isCyclonedx(document))
    refuseInput(file, 'is no CycloneDX document as JSON, the only kind that --cyclonedx writes to');
  const root = { file, path: [], lines: findPlaces(text), unread: [] };
  const answers = new Map(
    rows.map(({ item, answer }) => [JSON.stringify(item.place.path), answer]),
  );
  for (const { fields, at } of cyclonedxComponents(document, root)) {
    const answer = answers.get(JSON.stringify(at.path));
    if (answer === undefined || answer.match === 'none' || answer.known === 'nothing') continue;
    Object.assign(fields, { properties: merged(fields['properties'], answer) });
  }
  // A changed bill of materials gets the next version number.
  const { version } = document;
  const next = typeof version === 'number' ? version + 1 : 1;
  return `${JSON.stringify({ ...document, version: next }, null, 2)}\n`;
}

/** Its own properties stay; earlier milestones are replaced by what is known now. */
function merged(own: unknown, { released, ends }: Listed): unknown[] {
  const names = new Set<string>(Object.values(milestones));
  const kept = (Array.isArray(own) ? own : []).filter(
    (one) => !isFields(one) || !names.has(String(one['name'])),
  );
  return [...kept, ...milestoneProperties(released?.day, ends)];
}
