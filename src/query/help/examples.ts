/** The language by example. The tests run each query on sample releases. */

type Section = {
  readonly title: string;
  readonly text: string;
  readonly examples: readonly (readonly [query: string, says: string])[];
};

export const sections: readonly Section[] = [
  {
    title: 'Plain words',
    text: 'Words find names, titles, tags and versions, and all of them must match. A word that begins with a digit is the beginning of a version. Double quotes keep words together; * stands for any characters, and then the whole text must match. Words such as “is” and “the” are left out. Plain words may stand beside terms.',
    examples: [
      ['edge 1.10', 'a name and a version'],
      ['2025.4', 'a release line, or a release'],
      ['"edge proxy"', 'words together'],
      ['is server 2024.1 supported', 'nothing: it is not'],
      ['eol', 'support has ended; “unsupported” and “end of life” say the same'],
      ['latest', 'the newest release of each component'],
      ['component:server 2024', 'a term and a word'],
    ],
  },
  {
    title: 'Terms',
    text: 'With the query syntax a question can be exact. A query is terms separated by spaces; a term is a field, a colon and a pattern. All terms must match. Case does not matter.',
    examples: [
      ['component:server', 'all releases of a component'],
      ['component:server deprecated', 'both terms match'],
      ['', 'an empty query finds everything'],
    ],
  },
  {
    title: 'And, or, not',
    text: 'Terms combine with “and”, “or” and parentheses; “-”, “!” or “not” before a term or a parenthesis negates it. “not” binds tighter than “and”, and “and” tighter than “or”.',
    examples: [
      ['missing or prerelease', 'either'],
      ['component:server and -deprecated', 'one but not the other'],
      ['prerelease or component:server deprecated', '“and” first'],
      ['(prerelease or component:server) deprecated', 'parentheses first'],
      ['not (tag:proxy or tag:agent)', 'none of these'],
    ],
  },
  {
    title: 'String',
    text: 'The whole text, or a pattern in which * stands for any characters. White space and special characters need double quotes; a backslash makes the next character ordinary, and * is a wildcard in quotes too.',
    examples: [
      ['component:edge-proxy', 'exactly this'],
      ['component:agent-*', 'begins with this'],
      ['text:*agent*', 'holds this, in a name, a tag or the version'],
      ['title:"Agent cache"', 'with white space'],
      ['reason:"*(see*"', 'with a special character'],
      ['reason:*', 'has any reason'],
    ],
  },
  {
    title: 'Key-value pair',
    text: 'key=value, with wildcards and quotes on either side or around both.',
    examples: [
      ['fact:licence=commercial', 'exactly this pair'],
      ['fact:runtime="Java 21"', 'with white space'],
      ['fact:"base image=alpine*"', 'quoted as a whole'],
      ['fact:image=*', 'has this key'],
    ],
  },
  {
    title: 'Version',
    text: 'With a colon the text decides, wildcards allowed: 2.1 is not 2.1.0. Comparisons and ranges follow the order of versions, in which 1.10 comes after 1.9, 2.1 before 2.1.0, and a pre-release before its release.',
    examples: [
      ['version:2025.4*', 'begins with this'],
      ['version>=2025.3', 'this version or a later one'],
      ['version:[2024.1 to 2025.2]', 'a range, both ends included'],
      ['line:2024.1', 'a whole release line'],
    ],
  },
  {
    title: 'Number',
    text: 'Whole or decimal: exact, compared or in a range.',
    examples: [
      ['major:2', 'exactly'],
      ['minor>=10', 'compared'],
      ['major:[2 to 21]', 'in a range'],
      ['!patch:*', 'has no third number'],
    ],
  },
  {
    title: 'Timestamp',
    text: 'A day, a time of it, or a signed distance from now. With a colon a day matches the whole day; in comparisons and ranges it is its midnight. Times are in UTC on the command line and in your own zone on these pages, unless an offset is written. What is known only by its day is that day everywhere.',
    examples: [
      ['released:2025-12-15', 'on this day'],
      ['released:2025-12-16+01:00', 'on this day in another zone'],
      ['released>=2026-02-01T09:00Z', 'from this minute on'],
      ['released:2026-01-20T14:05:06.789Z', 'to the millisecond'],
      ['released:[2025-01-01 to 2025-06-30]', 'in a range, ends included'],
      ['released>-90d', 'in the last 90 days'],
      ['released:-5d', 'on the day five days ago'],
      ['supportEnds<+200d supported', 'support ends soon'],
    ],
  },
  {
    title: 'Duration',
    text: 'Days, hours, minutes, seconds and milliseconds (d, h, m, s, ms), or the ISO 8601 form, in which a year has 365 days and a month 30; compared or in a range. With a colon it reaches to the end of its smallest unit.',
    examples: [
      ['age<30d', 'younger than 30 days'],
      ['age>=P1DT12H', 'the ISO 8601 form'],
      ['age:5d', 'five days old, whatever the hour'],
      ['supportLeft:[0d to 200d]', 'supported for at most 200 days more'],
      ['supportLeft<0d', 'support is over'],
    ],
  },
  {
    title: 'Boolean',
    text: 'The field alone means true.',
    examples: [
      ['newestOfLine', 'true'],
      ['newestOfLine:false', 'false'],
      ['newestOfLine:*', 'known: true or false'],
      ['!newestOfLine:*', 'unknown'],
      ['!newestOfLine', 'not known to be true'],
    ],
  },
  {
    title: 'Storage size',
    text: 'Bytes, or k, m, g, t (powers of 1000) and ki, mi, gi, ti (powers of 1024), with or without a b: size>=1.5GiB. No field of a release has this type yet.',
    examples: [],
  },
  {
    title: 'Useful queries',
    text: 'Examples of several terms together.',
    examples: [
      ['tag:agent released>-120d deprecated', 'new releases of agents that are already deprecated'],
      ['newest deprecated', 'components whose newest release is deprecated'],
      ['supported -newestOfLine line:*', 'supported, but not the newest of its line'],
      ['basis:by or basis:inferred', 'dates that are not certain'],
    ],
  },
];

export const mistakes: readonly string[] = [
  'relased>-90d',
  'depricated',
  'released:2026',
  'age<5',
  'title:"two words',
];
