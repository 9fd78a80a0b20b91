/** A Python package index, in its JSON form or, where there is none, its HTML form. */
import { purlText } from '#model/purl.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { readPages } from '../http/pages.ts';
import { lastPart, nameProblems, withoutSlash } from '../reading/address.ts';
import { listing } from '../reading/entries.ts';
import { refuseOtherName } from '../reading/upstream-name.ts';
import { defineSource } from '../source.ts';
import { normalName } from './file-name.ts';
import { entriesOf, readProject } from './project.ts';

const accept = 'application/vnd.pypi.simple.v1+json, text/html;q=0.5';

const publicIndex = 'https://pypi.org/simple';

export const pypi = defineSource({
  documentation: 'https://packaging.python.org/en/latest/specifications/simple-repository-api/',
  fields: { package: text, index: upstreamUrl },
  coordinates: {
    example: 'name, or pypi:https://index.example.com/simple#name',
    read: ({ server = publicIndex, name }) => ({ package: name, index: server }),
    write: (definition) => ({ server: definition.index, name: definition.package }),
  },
  problems: (definition) =>
    nameProblems('package', definition.package, /^[a-z0-9]([\w.-]*[a-z0-9])?$/i, 'some-tool'),
  purl: ({ package: name, index }) => purlText({ kind: 'pypi', name, repository: index }),
  draft: (definition) => ({
    name: lastPart(definition.package),
    ...(definition.index === publicIndex && {
      homepage: `https://pypi.org/project/${definition.package}/`,
    }),
    references: [{ kind: 'pypi', name: definition.package }],
  }),
  async list({ definition, validators, now }, http) {
    const name = normalName(definition.package);
    const url = `${withoutSlash(definition.index)}/${encodeURIComponent(name)}/`;
    const read = await readPages(http, { url, accept }, validators, (answer) => {
      const project = readProject(answer, url);
      refuseOtherName(project.name, name, url, (said) => normalName(said) === name);
      return { items: project };
    });
    if (read === 'not-modified') return { kind: read };
    const entries = read.pages.flatMap((project) => entriesOf(project, name, url, now));
    const whole = read.pages.every((page) => page.whole);
    const doubt = whole
      ? undefined
      : `${url} does not end as a web page does, so it may be cut off`;
    return listing({ url, entries, validators: read.validators, doubt });
  },
});
