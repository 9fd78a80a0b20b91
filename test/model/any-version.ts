/** Texts that are versions, but for the commit hashes that chance makes. Ties and near ties are common. */
import * as fc from 'fast-check';
import { parseVersion, type Version } from '#model/version/version.ts';
import { words } from '../words.ts';

const group = fc.constantFrom(
  ...words('0 1 2 9 10 11 19 100 2024 2025 00 01 20240101120000 999999999999999 1000000000000000'),
  ...words('9007199254740993 9007199254740992 00009007199254740993 123456789012345678901234567890'),
);
const suffix = fc.oneof(
  fc.constantFrom('', '', '', ' 1'),
  fc.constantFrom(
    ...words('-rc-1 -rc-2 -rc-10 -rc1 .Final -SNAPSHOT -snapshot +1 -ä é a A z -1 -é1 _1 .x -01'),
  ),
);

const groups = fc.array(group, { minLength: 1, maxLength: 4 });
export const anyVersion = fc
  .tuple(fc.constantFrom('', '', '', 'v', 'V'), groups, suffix)
  .map(([v, groups, end]) => `${v}${groups.join('.')}${end}`);

export function parsed(text: string): Version {
  const version = parseVersion(text);
  if (!version) throw new Error(`${JSON.stringify(text)} does not parse`);
  return version;
}
