/** A Python package index, in its JSON form or, where there is none, its HTML form. */
import { purlText } from '#model/purl.ts';
import { registrySource } from '../registry-source.ts';
import { normalName, readProject, releasesOf } from './project.ts';

const publicIndex = 'https://pypi.org/simple';

export const pypi = registrySource({
  documentation: 'https://packaging.python.org/en/latest/specifications/simple-repository-api/',
  fields: { name: 'package', server: 'index' },
  name: { shape: /^[a-z0-9]([\w.-]*[a-z0-9])?$/i, like: 'some-tool' },
  usual: publicIndex,
  namesServer: true,
  example: 'name, or pypi:https://index.example.com/simple#name',
  purl: (name, repository) => purlText({ kind: 'pypi', name, repository }),
  pages: (name) => ({ homepage: `https://pypi.org/project/${name}/` }),
  reference: 'pypi',
  url: ({ server, name }) => `${server}/${encodeURIComponent(normalName(name))}/`,
  accept: 'application/vnd.pypi.simple.v1+json, text/html;q=0.5',
  read: readProject,
  says: (project) => [project.name],
  isSame: (said, wanted) => normalName(said) === normalName(wanted),
  releases: (project, { name }) => releasesOf(project, normalName(name)),
  doubt: (pages, url) =>
    pages.every(({ whole }) => whole)
      ? undefined
      : `${url} does not end as a web page does, so it may be cut off`,
});
