/** What the shape of a definition cannot say: whether its names, patterns and formats can work. */
import type { SourceDefinition } from '#model/component.ts';
import { dayFormatProblem } from './page/day.ts';
import { patternProblem } from './pattern.ts';

export type DefinitionProblem = { readonly place: string; readonly message: string };

export function definitionProblems(definition: SourceDefinition): readonly DefinitionProblem[] {
  const versionPattern =
    definition.kind === 'json'
      ? pattern('pattern', definition.pattern, ['version'])
      : pattern('version', definition.version, ['version']);
  return [
    ...versionPattern,
    ...pattern('include', definition.include),
    ...pattern('exclude', definition.exclude),
    ...ownProblems(definition),
  ];
}

const mavenName = /^[\w-][\w.-]*$/;

function ownProblems(definition: SourceDefinition): readonly DefinitionProblem[] {
  switch (definition.kind) {
    case 'npm':
      return name(
        'package',
        definition.package,
        /^(@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/,
        '@scope/name',
      );
    case 'maven':
      return [
        ...name('group', definition.group, mavenName, 'com.example'),
        ...name('artifact', definition.artifact, mavenName, 'some-tool'),
      ];
    case 'pypi':
      return name('package', definition.package, /^[a-z0-9]([\w.-]*[a-z0-9])?$/i, 'some-tool');
    case 'docker-hub':
      return name(
        'repository',
        definition.repository,
        /^([a-z0-9_-]+\/)?[a-z0-9][a-z0-9._-]*$/,
        'namespace/name',
      );
    case 'oci':
      return name(
        'repository',
        definition.repository,
        /^[a-z0-9]+([._-]+[a-z0-9]+)*(\/[a-z0-9]+([._-]+[a-z0-9]+)*)*$/,
        'namespace/name',
      );
    case 'github-releases':
      return name('repository', definition.repository, /^[\w-]+\/[\w.-]*[\w-]$/, 'owner/name');
    case 'page':
      return [
        ...pattern('match', definition.match, ['version']),
        ...problem('dateFormat', definition.dateFormat && dayFormatProblem(definition.dateFormat)),
      ];
    case 'helm':
    case 'json':
      return [];
    default:
      return definition satisfies never;
  }
}

function pattern(
  place: string,
  text: string | undefined,
  groups: readonly string[] = [],
): readonly DefinitionProblem[] {
  return problem(place, text === undefined ? undefined : patternProblem(text, groups));
}

/** It becomes a part of an address, so it must be what it is called. */
function name(
  place: string,
  text: string,
  shape: RegExp,
  example: string,
): readonly DefinitionProblem[] {
  return problem(place, shape.test(text) ? undefined : `must be written like ${example}`);
}

function problem(place: string, message: string | undefined): readonly DefinitionProblem[] {
  return message === undefined || message === '' ? [] : [{ place, message }];
}
