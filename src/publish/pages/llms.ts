/** `llms.txt` (https://llmstxt.org): what is here and how to read it, for programs that read prose. */
import type { Shared } from './shared.ts';
import type { ComponentSummary } from '../support/summary.ts';
import { clean } from './text.ts';

export function llmsText(summaries: readonly ComponentSummary[], { site }: Shared): string {
  const at = (path: string) => `${site.baseUrl}/${path}`;
  return [
    `# ${plain(site.title)}`,
    '',
    `> ${plain(site.description)}`,
    '',
    'Static files, no credential, refreshed daily, cached for one hour. Versions are ordered by their',
    'digit groups, oldest first; days are UTC; a missing key means that a value is not known.',
    '',
    '## Data',
    '',
    `- [Component names](${at('index.json')}): a list`,
    `- [All components](${at('all.json')}): \`components\` by name`,
    `- [One component](${at('name.json').replace('name.json', '<name>.json')}): its releases with day, changelog and deprecation, as a Renovate custom datasource`,
    `- [Everything known of one component](${at('details/<name>.json')}): lines, ends of support, reasons and evidence`,
    `- [News](${at('changes.json')}): what was released, deprecated or corrected lately`,
    `- [Support statement](${at('support.json')}): until when each line gets fixes, and who says so`,
    `- [What was announced when](${at('lifecycle/<name>.json')}), also as [CLE](${at('cle/<name>.json')}), [OpenEoX](${at('openeox/<name>.json')}) and [endoflife.date's API](${at('api/<name>.json')})`,
    `- [Packages](${at('purls.json')}): which component a package URL is`,
    `- [Status](${at('status.json')}): when each component was last asked`,
    `- [Schemas](${at('openapi.json')}): what these files promise`,
    `- [Feed](${at('feed.xml')}) and [calendar of the ends of support](${at('support.ics')})`,
    `- [Renovate preset](${at('renovate.json')}) and [how to use it](${at('renovate')})`,
    '',
    '## Components',
    '',
    ...summaries.map((summary) => componentLine(summary, at(summary.id))),
    '',
  ].join('\n');
}

function componentLine(summary: ComponentSummary, url: string): string {
  const { title, id, headline, stateWord, until } = summary;
  const words = [headline?.version, stateWord.toLowerCase(), until];
  return `- [${plain(title)}](${url}): \`${id}\`, ${words
    .filter(Boolean)
    .map((word) => plain(word ?? ''))
    .join(', ')}`;
}

/** Nothing from outside may become a link, a heading or code. */
function plain(text: string): string {
  return clean(text).replaceAll(/[\\`*_[\]<>#!|]/g, String.raw`\$&`);
}
