/** Makes every file again from the facts of an index, with the code that publishes. */
import type { FactsFile, IndexFacts } from '#facts/index-facts.ts';
import { programFingerprint, readProgramSite, sumsOf, type ProgramSite } from '#io/program-site.ts';
import { programManifest, sqlite } from '#io/program.ts';
import { dayOf } from '#model/time/instant.ts';
import { listNames } from '#model/words.ts';
import type { StatusFile } from '#model/served/status-file.ts';
import { pageContext, type PageContext } from '#publish/pages/page-context.ts';
import type { ComponentFacts } from '#publish/publish-component.ts';
import { publishIndex } from '#publish/publish-site.ts';

type FactsAtHand = {
  readonly file: FactsFile;
  readonly status: StatusFile;
  /** Facts of the components, in the order of `index.json`, each read when it is needed. */
  readonly components: Iterable<ComponentFacts>;
  readonly commit?: string | undefined;
};

export type Remake = ReturnType<typeof remakeFrom>;
export type Remaking = ReturnType<Remake>;

export type Hindrance = {
  readonly because: string;
  readonly remedy: string;
  readonly affects: (path: string) => boolean;
};

/** `source`: the folder `site`, with its own templates and assets; read here, as it may fail. */
export function remakeFrom(source?: string) {
  const own = readProgramSite(source).value;
  return ({ file, status, components, commit }: FactsAtHand) => {
    const program = { version: programManifest().version, fingerprint: programFingerprint() };
    const atHand = { templates: sumsOf(own.templates), assets: sumsOf(own.assets) };
    const isOwn = file.program.fingerprint === program.fingerprint;
    const successes = new Map(
      Object.entries(status.components).flatMap(([id, { lastSuccess }]) =>
        lastSuccess === undefined ? [] : [[id, lastSuccess]],
      ),
    );
    const index = { ...file, built: status.built, successes };
    return {
      /** Why some files cannot be made as they were; these are listed as not compared. */
      hindrances: hindrancesOf(file, { program, ...atHand }, commit),
      /** One component at a time; empty if another state of the program made the index. */
      files: () => (isOwn ? publishIndex(index, contextOf(index, own), components) : []),
    };
  };
}

function contextOf(index: IndexFacts, own: ProgramSite): PageContext {
  const brought = readProgramSite().value;
  return pageContext({
    site: index.settings,
    today: dayOf(index.built),
    templates: chosen(brought.templates, own.templates, index.templates),
    assets: chosen(brought.assets, own.assets, index.assets),
    schemas: brought.schemas,
    sqlite,
  });
}

/** The program's files, replaced by the index's own files where the index states them. */
function chosen<Content>(
  brought: ReadonlyMap<string, Content>,
  own: ReadonlyMap<string, Content>,
  stated: FactsFile['templates'] = {},
): ReadonlyMap<string, Content> {
  return new Map([...brought, ...[...own].filter(([name]) => stated[name] !== undefined)]);
}

/** How an index was made: its own templates and assets by name, with their sums. */
export type Maker = Pick<FactsFile, 'templates' | 'assets'> & {
  readonly program: Pick<FactsFile['program'], 'version' | 'fingerprint'>;
};

/** `have`: this program with all templates and assets at hand; `commit`: what the index says. */
export function hindrancesOf(index: Maker, have: Maker, commit?: string): readonly Hindrance[] {
  const { version, fingerprint } = index.program;
  const there =
    commit && `; where its repository keeps the index too: git checkout ${commit} && npm ci`;
  const because = `made by another state of the program, version ${version}; this is ${have.program.version}`;
  const remedy = `build an index of your own again, or run verify with the program that made it, version ${version}${there ?? ''}`;
  if (fingerprint !== have.program.fingerprint) return [{ because, remedy, affects: () => true }];
  const usesAsset = (path: string, name: string) =>
    path.endsWith('.html') || `/${path}`.endsWith(`/${name}`);
  return [
    // Any template may be used in pages, feeds and badges; pages name an asset with its sum.
    ...lacking(index.templates, have.templates, (path) => /^badge\/|\.(html|xml)$/.test(path)),
    ...lacking(index.assets, have.assets, usesAsset),
  ];
}

function lacking(
  index: Maker['assets'] = {},
  have: Maker['assets'] = {},
  affects: (path: string, name: string) => boolean,
): readonly Hindrance[] {
  const names = Object.keys(index).filter((name) => have[name] !== index[name]);
  const because = `made with ${listNames(names, 5)}, the index's own and not at hand`;
  const remedy = 'name the folder site that the index was built with: --source <folder>';
  const isAffected = (path: string) => names.some((name) => affects(path, name));
  return names.length > 0 ? [{ because, remedy, affects: isAffected }] : [];
}
