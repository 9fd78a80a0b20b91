/** Versions under names of their own: arguments of a Dockerfile, properties of Maven, catalogs of Gradle. */
const given =
  /(?<=[\s,{([]|^)(?:["']?(?:ext\.)?([A-Za-z_][\w.-]*)["']?\]?[ \t]*[:?]?=|([A-Z][A-Z\d_]*):(?=[ \t]))[ \t]*["']?([^\s"',;<>()[\]{}][^\s"',;<>)}]*)|<([\w.-]+)>([^<>]+)<\/\4>/g;
const used =
  /\$(?:\{(?:(?:ext|local|project|rootProject)\.){0,2}([A-Z\d_]+(?=-)|[\w.-]+)(?::?-([^${}\n]*))?\}|\(?(\w+)\)?)|\bversion\.ref *= *["']([\w.-]+)["']/g;

/** Its lines stay. */
export function withoutText(lines: string): string {
  return lines.replaceAll(/.+/g, '');
}

/** The text with what it gives a name in the name's place, where that is one version, or else with the default beside the name; what is given itself is passed on. */
export function withValues(written: string): string {
  // What an element's comment keeps out is not there.
  const text = written.replaceAll(/<!--(?!\s*renovate:)(?:(?!<!--|-->)[^])*-->/g, withoutText);
  const values = new Map<string, string>();
  for (const [, name, constant, value = '', element, inner = value] of text.matchAll(given)) {
    const key = name ?? constant ?? element ?? '';
    if (inner.replace(/^\$\{?/, '') === key) continue;
    values.set(key, (values.get(key) ?? inner) === inner ? inner : '');
  }
  return text.replaceAll(used, (whole, braced, otherwise, plain, ref) => {
    const value = values.get(braced ?? plain ?? ref) ?? otherwise ?? '';
    if (!/^v?\d/.test(value)) return value === otherwise ? value : whole;
    return ref === undefined ? value : `version = "${value}"`;
  });
}
