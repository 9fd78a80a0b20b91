/** Answers questions from the served files, which it caches. Also runs in browsers. */
import { answerFor, firstChoice, subjectOf, type Answer, type Asked } from '#answer/answer.ts';
import { componentOn, stepsBetween, type ComponentOnDay } from '#answer/component.ts';
import { allToWrite } from '#answer/write.ts';
import { adviceFor } from '#judge/advice.ts';
import { nearest } from '#model/nearest.ts';
import { loadedOnce } from '#model/remembered.ts';
import { isTooMuch } from '#model/served/search.ts';
import type { IndexFiles } from '#model/served/paths.ts';
import type { Day } from '#model/time/instant.ts';
import { begunBy } from '#model/version/line-called.ts';
import { askedLine, taggedImage } from './audit/item.ts';
import { askedVersion, matchComponent } from './match.ts';
import { readNames } from './names.ts';
import { readAsOf, readComponent, readSearch } from './read-files.ts';
import { unfold } from '#query/fields/rows.ts';
import { endingRows, searchReleases, type SearchOptions } from './search.ts';

export type ReleaseIndex = Awaited<ReturnType<typeof openFiles>>;

export async function openFiles(files: IndexFiles, asked: Day) {
  const [names, asOf] = await Promise.all([readNames(files), readAsOf(files, asked)]);
  const { today } = asOf;
  const { components, datasource } = names;
  const component = loadedOnce(async (id: string) => {
    // Only known ids: the id becomes part of a path.
    if (!names.ids.has(id)) return undefined;
    return componentOn(today, await readComponent(files, id));
  });
  const releases = releaseReader(files, today);
  const { where } = files;
  const root = /^https?:\/\//.test(where) ? where.replace(/\/+$/, '') : names.base;
  const page = (id: string) => (root === undefined ? undefined : `${root}/${id}`);
  const ownersOf = (id: string) => names.ownersOf.get(id) ?? [];

  async function check(asked: Asked): Promise<Answer> {
    const found = matchComponent(asked, names);
    if (found.how === 'none') {
      const text = asked.version === undefined ? asked.name : '';
      const [, name, version] = taggedImage.exec(text ?? '') ?? [];
      const tagged = name ? await check({ name, version }) : found;
      // `debian bookworm` ends with a version; the last word of another name is none.
      if ('known' in tagged && (tagged.known !== 'nothing' || !text?.includes(' '))) return tagged;
      return { match: 'none', asked, ...(found.because && { because: found.because }), asOf };
    }
    const { how: match, matched, owner } = found;
    const known = await component(found.component);
    if (known === undefined) return { match: 'none', asked, asOf };
    const version = askedVersion(asked);
    const subject = subjectMeant(known, version);
    const advice = adviceFor(subject.run, known.targets);
    const other = advice.find(({ kind }) => kind === 'replace')?.component;
    const replacing = other === undefined ? undefined : await component(other);
    return answerFor({ asked, version, match, matched, owner }, known, subject, {
      asOf,
      page: page(known.id),
      owners: ownersOf(known.id),
      replacement: replacing && firstChoice(replacing, ownersOf(replacing.id)),
    });
  }

  return {
    where,
    asOf,
    components,
    datasource,
    packages: [...names.ownersOf.values()].flat(),
    isListed: (asked: Asked) => matchComponent(asked, names).how !== 'none',
    check,
    component,
    /** Releases after `from`, up to `to` or the newest; undefined if one cannot be ordered. */
    between: async (id: string, from: string, to?: string) => {
      const known = await component(id);
      const plain = (version: string) => askedVersion({ name: id, version }) ?? version;
      return known && stepsBetween(known, plain(from), to && plain(to));
    },
    endingWithin: (days: number) => endingRows(releases(), today, days),
    search: (query: string, options?: SearchOptions) =>
      searchReleases(releases(), query, today, components, options),
    whatToWrite: (id: string, version: string) => allToWrite(version, ownersOf(id)),
    didYouMean: (name: string) => nearest(name, names.ids),
    page,
  };
}

/** Reads the search files part by part. Parts of a large index are not cached. */
function releaseReader(files: IndexFiles, today: Day) {
  const searched = loadedOnce((part: string) => readSearch(files, part));
  const rows = loadedOnce(async (part: string) => unfold(await searched(part), today));
  return async function* () {
    const head = await searched('');
    if (head.parts === undefined) yield await rows('');
    for (const [i] of (head.parts ?? []).entries())
      yield isTooMuch(head)
        ? unfold(await readSearch(files, `.${i + 1}`), today)
        : await rows(`.${i + 1}`);
  };
}

/** `1.2`, if no line, is its newest good release. Not `10` if lines are called `10-22h2`. */
function subjectMeant(component: ComponentOnDay, version: string | undefined) {
  const subject = subjectOf(component, version);
  const isOfLines = component.lines.some(({ name }) => name.startsWith(`${version}-`));
  if (version === undefined || subject.known !== 'nothing' || isOfLines) return subject;
  const begun = begunBy(version, component.releases, (one) => one.version.text);
  const stable = begun.filter((one) => one.stable);
  const best = stable.findLast(({ verdict }) => !verdict.deprecated) ?? stable.at(-1);
  return best ? subjectOf(component, best.version.text) : subject;
}

/** A name may contain a version (`image:1.2.0`, `pkg:npm/a@1.2.0`); the argument wins. */
export function askedFor(index: ReleaseIndex, component: string, version?: string): Asked {
  const name = { name: component, version };
  if (index.isListed(name)) return name;
  const own = askedLine(component);
  if (version === undefined) return own;
  return { ...own, purl: own.purl?.replace(/@[^@/?#]*(?=[?#]|$)/, ''), version };
}
