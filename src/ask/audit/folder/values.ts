/** Versions in variables: Dockerfile arguments, Maven properties, Gradle catalogs. */
const given =
  /(?<=[\s,{([]|^)(?:["']?(?:ext\.)?([A-Za-z_][\w.-]*)["']?\]?[ \t]*[:?]?=(?:[ \t]*\{[^}\n]{0,99}?\b(?:strictly|require|prefer)[ \t]*=(?=[ \t]*["']\d))?|([A-Z][A-Z\d_]*):(?=[ \t])|([A-Za-z]\w*)[ \t]*:(?=[ \t]*["']v?\d))[ \t]*["']?([^\s"',;<>()[\]{}][^\s"',;<>)}]*)|<([\w.-]+)>([^<>]+)<\/\5>/g;
const used =
  /\$(?:\{(?:(?:ext|local|project|rootProject)\.){0,2}([A-Z\d_]+(?=-)|[\w.-]+)(?:(?::?-|:(?=[a-z]))([^${}\n]*))?\}|\(?(versions\.\w+|\w+)\)?)|\bversion\.ref *= *["']([\w.-]+)["']/g;
const comment =
  /<!--(?!\s*renovate:)(?:(?!<!--|-->)[^])*-->|^[ \t]*\/\*(?:(?!^[ \t]*\/\*|\*\/)[^])*\*\//gm;
/** Prefixes of a name to ignore: proxies, schemes, the default registry, any path of packages. */
const usualRegistry =
  /(?<=")\*\*\/(?=@|[a-z])|\$\{?CI_DEPENDENCY_PROXY_(?:DIRECT_)?GROUP_IMAGE_PREFIX\}?\/|\bdocker(?:-image)?:\/\/(?=\w)|(?<=\buses:\s*["']?)https:\/\/github\.com\/|(?<=")(?:tfr:\/\/\/|registry\.(?:terraform\.io|opentofu\.org)\/)/g;
const kotlinPlugin = /\bkotlin\("([\w.]+)"\)(?=\s+version\b)/g;
/** In Gradle's catalog: `tool = "com.acme.tool:1.2"`. */
const pluginEntry = /(?<=^[\w-]+ *= *)(["'])([\w-]+(?:\.[\w-]+)+):(?=\d[\w.+-]*\1 *(?:#.*)?$)/gm;
/** Spaces that align the parts of `"com.acme" %%% "tool" % "1.2"`, and Scala.js's third `%`. */
const sbtSpaces = /(?<=\w")[ \t]*(%%?)%?[ \t]*(?=["A-Za-z])/g;
/** A variable without `$`: `"com.acme" % "tool" % v`, or `"…", version: v`. */
const variable =
  /(" %%? "[A-Za-z][\w.-]*" % |["')],? ?\bversion[ :=(]{1,3})([A-Za-z_][\w.]*)(?=\s*(?:[%,;)}]|$|\/\/|apply\b|exclude\b))/gm;
/** `"com.acme:tool:" + v`, or `"com.acme:tool:%s" % v`. */
const added = /:(?:%s)?(["'])[ \t]*[+%][ \t]*([A-Za-z_]\w*)(?![\w.(])/g;
/** What a variable may be a member of: `Versions.tool`, `V.tool`; or `Libs.toolVersion`. */
const member = /(?:\b[vV]|V)ersions?\.\w+$|\bV\.\w+$|\.\w+Version$/;
const moduleParts = /\bgroup *[:=] *["']([\w.-]+)["'], *name *[:=] *["']([\w.-]+)["']/g;

/** Keeps the line breaks, so that line numbers stay right. */
export function withoutText(lines: string): string {
  return lines.replaceAll(/.+/g, '');
}

/** Replaces variables by their only value, or by the default if they have none. */
export function withValues(written: string): string {
  // Code that is commented out in XML or Gradle does not count.
  const code = written.replaceAll(comment, withoutText).replaceAll(moduleParts, '"$1:$2"');
  const text = code
    .replaceAll(sbtSpaces, ' $1 ')
    .replaceAll(variable, '$1"$${$2}"')
    .replaceAll(added, ':$${$2}$1')
    .replaceAll(usualRegistry, '')
    .replaceAll(pluginEntry, '$1$2$1 version $1')
    .replaceAll(kotlinPlugin, 'id("org.jetbrains.kotlin.$1")');
  const values = new Map<string, string>();
  const add = (key: string, value: string) =>
    values.set(key, (values.get(key) ?? value) === value ? value : '');
  for (const [, name, constant, item, value = '', element, inner = value] of text.matchAll(given)) {
    const key = name ?? constant ?? element ?? '';
    if (key && inner.replace(/^\$\{?(\w+).*/, '$1') !== key) add(key, inner);
    if (/^v?\d/.test(inner)) add(`.${item ?? key}`, inner);
  }
  const valueOf = (key: string) => {
    const own = member.test(key) ? values.get(key.replace(/.*(?=\.)/, '')) : undefined;
    const value = values.get(key) ?? own;
    return value && /^\w+Version$/.test(value) ? values.get(value) : value;
  };
  const filled = (whole: string, braced: string, otherwise?: string, name = '', ref?: string) => {
    const value = valueOf(braced ?? ref ?? name) ?? otherwise ?? '';
    if (!/^(?:v?\d|[\w./-]+:\d+(?![\d.]))/.test(value)) return value === otherwise ? value : whole;
    return ref === undefined ? value : `version = "${value}"`;
  };
  // Twice, as one default may hold another: `${A:-${B:-1.2}}`.
  const plain = text.replaceAll(used, filled).replaceAll(used, filled);
  return plain
    .replaceAll(mavenFile, (_, group: string, name: string, version: string) =>
      [group.replaceAll('/', '.'), name, version].join(':'),
    )
    .replaceAll(address, (_, name: string, version?: string) =>
      [name.toLowerCase(), version ?? []].flat().join('@'),
    );
}

/** `https://example.com/maven2/com/acme/tool/1.2/tool-1.2.jar` */
const mavenFile =
  /(?<!\bdistributionUrl *= *)https?:\/\/[^\s/]{1,99}(?:\/[\w.-]{1,99}){0,9}?\/(?:m(?:aven)?2?|(?:artifactory|repositor(?:y|ies)|groups)\/[\w.-]+)\/([\w./-]{1,199})\/([\w.-]{1,99})\/(\d[\w.+-]{0,99})\/\2-\3[\w.-]*/g;

/** A URL into a repository on GitHub: of a release's file, an archive, a raw file or a ref. */
const address =
  /(?:git(?:::|\+))?(?:https:\/\/(?:[^\s/@]+@)?|(?:ssh:\/\/)?git@|(?<![\w./@-])(?=github\.com\/[\w./-]+\?[^\s"'?]*\bref=))(?:raw\.)?github(?:usercontent)?\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?(?:(?:\/(?:(?:releases\/download|archive|refs\/tags|raw|tarball)\/)*|[@#]|(?:\/[\w./-]*)?\?(?:[^\s"'?&]*&)*ref=)(?:[A-Za-z]\w*(?:-|%2F))*(v?\d+(?:\.\d+)+(?:-[a-z][\w.]*?)?)(?:(?:\/|\.tar|\.tgz|\.zip|[&#])[^\s"'`<>)]*)?)?(?=[\s"'`<>)]|$)/gm;
