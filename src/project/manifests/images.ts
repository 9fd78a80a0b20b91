/** Images and releases: a Dockerfile's labels, and the settings of goreleaser. */
import { parse as parseYaml } from 'yaml';
import { listAt, textAt, valueAt, type Said } from './values.ts';

/** https://specs.opencontainers.org/image-spec/annotations/ */
export function dockerfile(text: string): Said {
  const label = /org\.opencontainers\.image\.ref\.name["']?\s*[= ]\s*["']?([^\s"'\\]+)/.exec(
    text,
  )?.[1];
  return { names: label === undefined ? [] : imageOf(label) };
}

/** https://goreleaser.com/customization/ */
export function goreleaser(text: string): Said {
  const value: unknown = parseYaml(text);
  const [owner, name] = ['owner', 'name'].map((key) => textAt(value, 'release', 'github', key));
  const isReleased = owner !== '' && name !== '' && valueAt(value, 'release', 'disable') !== true;
  const project = textAt(value, 'project_name');
  const images = [
    ...listAt(value, 'dockers'),
    ...listAt(value, 'docker_manifests'),
    ...listAt(value, 'dockers_v2'),
  ]
    .flatMap((one) => [
      ...listAt(one, 'image_templates'),
      ...listAt(one, 'images'),
      textAt(one, 'name_template'),
    ])
    .map((one) => String(one).replaceAll(/\{\{\s*\.ProjectName\s*\}\}/g, project));
  return {
    names: [
      ...(isReleased ? [`github-releases:${owner}/${name}`] : []),
      ...images.flatMap(imageOf),
    ],
  };
}

/** An image without its tag; none where its name is not known before it is built. */
function imageOf(reference: string): string[] {
  const name = reference.replace(/@.*$/, '').replace(/:[^/]*$/, '');
  if (!/^[\w.:-]+(\/[\w.-]+)+$/.test(name)) return [];
  const [first = '', ...rest] = name.split('/');
  if (/^(index\.)?docker\.io$/.test(first)) return [`docker-hub:${rest.join('/')}`];
  return [/[.:]/.test(first) ? `oci:${name}` : `docker-hub:${name}`];
}
