/** Maven's `pom.xml`, and Gradle's scripts: those are programs, so only literal values are read. */
import { elementsAt, parseXml, xmlText, type XmlElement } from '#model/xml.ts';
import type { Around, Said } from './values.ts';

/** https://maven.apache.org/pom.html */
export function pom(text: string, { above }: Around): Said {
  const own = parseXml(text);
  if (own.name !== 'project') return {};
  const all = above('pom.xml').map(parseXml);
  const at = (path: string) => xmlText(own, path);
  const property = (name: string) =>
    all.map((one) => xmlText(one, `properties/${name}`)).find((one) => one !== '') ?? '';
  const known: Readonly<Record<string, string>> = {
    'project.groupId': at('groupId') || at('parent/groupId'),
    'project.parent.groupId': at('parent/groupId'),
    'project.artifactId': at('artifactId'),
  };
  const filled = (value: string) =>
    value.replaceAll(/\$\{([^}]+)\}/g, (all, name: string) => known[name] || property(name) || all);
  const name = filled(`${known['project.groupId']}:${at('artifactId')}`);
  const always = own.children.filter((one) => one.name !== 'profiles').flatMap(elementsIn);
  const isPublished = property('maven.deploy.skip') !== 'true' && !always.some(skipsDeploy);
  const coordinates =
    at('packaging') === 'hpi' ? `jenkins-plugins:${name.replace(/^.*:/, '')}` : `maven:${name}`;
  const modules = elementsIn(own).flatMap((one) => elementsAt(one, 'modules/module'));
  return {
    ...(isPublished && /^[\w.-]+:[\w.-]+$/.test(name) && { names: [coordinates] }),
    ...(modules.length > 0 && { members: modules.map((one) => one.text.trim()) }),
  };
}

function elementsIn(element: XmlElement): readonly XmlElement[] {
  return [element, ...element.children.flatMap(elementsIn)];
}

function skipsDeploy(plugin: XmlElement): boolean {
  const isDeploy = /^(maven-deploy|central-publishing-maven)-plugin$/;
  const said = ['skip', 'skipPublishing'].map((key) => xmlText(plugin, `configuration/${key}`));
  return isDeploy.test(xmlText(plugin, 'artifactId')) && said.includes('true');
}

/** https://docs.gradle.org/current/userguide/publishing_gradle_plugins.html */
const plugin = /\bid\s*=\s*["']([\w-]+(?:\.[\w-]+)+)["']/g;
const publishes = /maven-publish|com\.vanniktech\.maven\.publish/;

/** https://docs.gradle.org/current/userguide/publishing_maven.html */
export function gradle(text: string, { path, beside, above }: Around): Said {
  if (path.endsWith('gradle.properties')) return {};
  const script = text.replaceAll(/^\s*\/\/.*$/gm, '');
  if (/settings\.gradle/.test(path)) return { members: modulesIn(script) };
  // The script beside the settings is the root project's, which `rootProject.name` names.
  const settings = ['settings.gradle', 'settings.gradle.kts'].flatMap(beside);
  const scripts = ['build.gradle', 'build.gradle.kts'].flatMap(above);
  const properties = above('gradle.properties');
  const value = (texts: readonly string[], key: string) => {
    const line = new RegExp(String.raw`^\s*${key}\s*[= ]\s*["']?([\w.-]+)["']?\s*$`, 'm');
    return texts.flatMap((one) => line.exec(one)?.[1] ?? [])[0];
  };
  const group = value(scripts, 'group(?:Id)?') ?? value(properties, '(?:GROUP|POM_GROUP_ID|group)');
  const artifact =
    value([script], 'artifactId') ??
    value(properties.slice(0, 1), 'POM_ARTIFACT_ID') ??
    value([script], '(?:archivesBaseName|archivesName)') ??
    value(settings, String.raw`rootProject\.name`) ??
    path.split('/').at(-2);
  const isPublished = publishes.test(script) && group !== undefined && artifact !== undefined;
  const plugins = /plugin-?publish/i.test(script) ? [...script.matchAll(plugin)] : [];
  const names = plugins.map(([, id]) => `gradle-plugin:${id}`);
  return { names: isPublished ? [...names, `maven:${group}:${artifact}`] : names };
}

function modulesIn(settings: string): readonly string[] {
  return [...settings.matchAll(/^\s*include\b\s*\(?((?:\s*["'][\w:./-]+["']\s*,?)+)/gm)]
    .flatMap(([, list = '']) => list.match(/[\w:./-]+/g) ?? [])
    .map((name) => name.replace(/^:/, '').replaceAll(':', '/'));
}
