/**
 * The language by example. A test runs every example against the sample and compares what it finds, so
 * the page that shows them cannot be wrong. Releases are named by letters, in the order of the sample.
 */

export type Example = {
  readonly query: string;
  readonly says: string;
  /** The letters of what it finds. */
  readonly finds: string;
};

export type Section = {
  readonly title: string;
  readonly text: string;
  readonly examples: readonly Example[];
};

export const sections: readonly Section[] = [
  {
    title: 'Plain words',
    text: 'Words find names, titles, tags and versions, and all of them must match. A word that begins with a digit is the beginning of a version. Double quotes keep words together; * stands for any characters, and then the whole text must match. Words such as “is” and “the” are left out. Plain words may stand beside terms.',
    examples: [
      { query: 'edge 1.10', says: 'a name and a version', finds: 'g' },
      { query: '2025.4', says: 'a release line, or a release', finds: 'de' },
      { query: '"edge proxy"', says: 'words together', finds: 'fghi' },
      { query: 'is server 2024.1 supported', says: 'nothing: it is not', finds: '' },
      {
        query: 'eol',
        says: 'support has ended; “unsupported” and “end of life” say the same',
        finds: 'ab',
      },
      { query: 'latest', says: 'the newest release of each component', finds: 'ehkm' },
      { query: 'component:server 2024', says: 'a term and a word', finds: 'ab' },
    ],
  },
  {
    title: 'Terms',
    text: 'With the query syntax a question can be exact. A query is terms separated by spaces; a term is a field, a colon and a pattern. All terms must match. Case does not matter.',
    examples: [
      { query: 'component:server', says: 'all releases of a component', finds: 'abcde' },
      { query: 'component:server deprecated', says: 'both terms match', finds: 'ab' },
      { query: '', says: 'an empty query finds everything', finds: 'abcdefghijklm' },
    ],
  },
  {
    title: 'And, or, not',
    text: 'Terms combine with “and”, “or” and parentheses; “-”, “!” or “not” before a term or a parenthesis negates it. “not” binds tighter than “and”, and “and” tighter than “or”.',
    examples: [
      { query: 'missing or prerelease', says: 'either', finds: 'ik' },
      { query: 'component:server and -deprecated', says: 'one but not the other', finds: 'cde' },
      { query: 'prerelease or component:server deprecated', says: '“and” first', finds: 'abi' },
      {
        query: '(prerelease or component:server) deprecated',
        says: 'parentheses first',
        finds: 'ab',
      },
      { query: 'not (tag:proxy or tag:agent)', says: 'none of these', finds: 'abcde' },
    ],
  },
  {
    title: 'String',
    text: 'The whole text, or a pattern in which * stands for any characters. White space and special characters need double quotes; a backslash makes the next character ordinary, and * is a wildcard in quotes too.',
    examples: [
      { query: 'component:edge-proxy', says: 'exactly this', finds: 'fghi' },
      { query: 'component:agent-*', says: 'begins with this', finds: 'jklm' },
      { query: 'text:*agent*', says: 'holds this, in a name, a tag or the version', finds: 'jklm' },
      { query: 'title:"Agent cache"', says: 'with white space', finds: 'jk' },
      { query: 'reason:"*(see*"', says: 'with a special character', finds: 'jk' },
      { query: 'reason:*', says: 'has any reason', finds: 'abjkl' },
    ],
  },
  {
    title: 'Key-value pair',
    text: 'key=value, with wildcards and quotes on either side or around both.',
    examples: [
      { query: 'fact:licence=commercial', says: 'exactly this pair', finds: 'abcde' },
      { query: 'fact:runtime="Java 21"', says: 'with white space', finds: 'abcde' },
      { query: 'fact:"base image=alpine*"', says: 'quoted as a whole', finds: 'fghi' },
      { query: 'fact:image=*', says: 'has this key', finds: 'fghi' },
    ],
  },
  {
    title: 'Version',
    text: 'With a colon the text decides, wildcards allowed: 2.1 is not 2.1.0. Comparisons and ranges follow the order of versions, in which 1.10 comes after 1.9, 2.1 before 2.1.0, and a pre-release before its release.',
    examples: [
      { query: 'version:2025.4*', says: 'begins with this', finds: 'de' },
      { query: 'version>=2025.3', says: 'this version or a later one', finds: 'de' },
      { query: 'version:[2024.1 to 2025.2]', says: 'a range, both ends included', finds: 'abc' },
      { query: 'line:2024.1', says: 'a whole release line', finds: 'ab' },
    ],
  },
  {
    title: 'Number',
    text: 'Whole or decimal: exact, compared or in a range.',
    examples: [
      { query: 'major:2', says: 'exactly', finds: 'hi' },
      { query: 'minor>=10', says: 'compared', finds: 'g' },
      { query: 'major:[2 to 21]', says: 'in a range', finds: 'hijkm' },
      { query: '!patch:*', says: 'has no third number', finds: 'afgjk' },
    ],
  },
  {
    title: 'Timestamp',
    text: 'A day, a time of it, or a signed distance from now. With a colon a day matches the whole day; in comparisons and ranges it is its midnight. Times are in UTC on the command line and in your own zone on these pages, unless an offset is written. What is known only by its day is that day everywhere.',
    examples: [
      { query: 'released:2025-12-15', says: 'on this day', finds: 'd' },
      { query: 'released:2025-12-16+01:00', says: 'on this day in another zone', finds: 'd' },
      { query: 'released>=2026-02-01T09:00Z', says: 'from this minute on', finds: 'him' },
      { query: 'released:2026-01-20T14:05:06.789Z', says: 'to the millisecond', finds: 'e' },
      {
        query: 'released:[2025-01-01 to 2025-06-30]',
        says: 'in a range, ends included',
        finds: 'cfgk',
      },
      { query: 'released>-90d', says: 'in the last 90 days', finds: 'dehim' },
      { query: 'released:-5d', says: 'on the day five days ago', finds: 'h' },
      { query: 'supportEnds<+200d supported', says: 'support ends soon', finds: 'c' },
    ],
  },
  {
    title: 'Duration',
    text: 'Days, hours, minutes, seconds and milliseconds (d, h, m, s, ms), or the ISO 8601 form, in which a year has 365 days and a month 30; compared or in a range. With a colon it reaches to the end of its smallest unit.',
    examples: [
      { query: 'age<30d', says: 'younger than 30 days', finds: 'him' },
      { query: 'age>=P1DT12H', says: 'the ISO 8601 form', finds: 'abcdefghjklm' },
      { query: 'age:5d', says: 'five days old, whatever the hour', finds: 'h' },
      {
        query: 'supportLeft:[0d to 200d]',
        says: 'supported for at most 200 days more',
        finds: 'c',
      },
      { query: 'supportLeft<0d', says: 'support is over', finds: 'ab' },
    ],
  },
  {
    title: 'Boolean',
    text: 'The field alone means true.',
    examples: [
      { query: 'newestOfLine', says: 'true', finds: 'bcejk' },
      { query: 'newestOfLine:false', says: 'false', finds: 'ad' },
      { query: 'newestOfLine:*', says: 'known: true or false', finds: 'abcdejk' },
      { query: '!newestOfLine:*', says: 'unknown', finds: 'fghilm' },
      { query: '!newestOfLine', says: 'not known to be true', finds: 'adfghilm' },
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
      {
        query: 'tag:agent released>-120d deprecated',
        says: 'recent releases of agents that are already deprecated',
        finds: 'l',
      },
      {
        query: 'newest deprecated',
        says: 'components whose newest release is deprecated',
        finds: 'k',
      },
      {
        query: 'supported -newestOfLine line:*',
        says: 'supported, but not the newest of its line',
        finds: 'd',
      },
      { query: 'basis:by or basis:inferred', says: 'dates that are not certain', finds: 'fjkl' },
    ],
  },
];

/** Queries with a mistake. */
export const mistakes: readonly string[] = [
  'relased>-90d',
  'depricated',
  'released:2026',
  'age<5',
  'title:"two words',
];
