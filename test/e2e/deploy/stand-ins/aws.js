/** `aws s3 cp --recursive` and `aws s3 sync` into a folder of objects, as far as an upload needs them. */
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [bucket = '', service, verb, from = '', to, ...words] = process.argv.slice(2);
const flags = { recursive: false, delete: false, 'size-only': false, 'only-show-errors': false };
const values = { 'content-type': '', 'cache-control': '' };
/** Of several that match a key the last one counts. */
const filters = [];
while (words.length > 0) {
  const name = words.shift().replace(/^--/, '');
  if (name in flags) flags[name] = true;
  else if (name in values) values[name] = words.shift();
  else if (['include', 'exclude'].includes(name)) filters.push([name, words.shift()]);
  else throw new Error(`unknown option ${name}`);
}
if (service !== 's3' || to !== process.env.INDEX_BUCKET || (verb === 'cp') !== flags.recursive)
  throw new Error(`unknown call ${process.argv.slice(3).join(' ')}`);

mkdirSync(bucket, { recursive: true });
const keys = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((key) =>
  statSync(join(from, key)).isFile(),
);
const shape = (pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
const isMeant = (key) =>
  (filters.findLast(([, pattern]) => shape(pattern).test(key)) ?? ['include'])[0] === 'include';
const fileOf = (key) => join(bucket, encodeURIComponent(key));
for (const key of keys.filter(isMeant)) {
  const body = readFileSync(join(from, key));
  const there = statSync(fileOf(key), { throwIfNoEntry: false })?.size;
  if (verb === 'sync' && flags['size-only'] && there === body.length) continue;
  writeFileSync(fileOf(key), body);
  // What the tool guesses of a name that it does not know.
  const about = { ...values, 'content-type': values['content-type'] || 'binary/octet-stream' };
  writeFileSync(fileOf(`${key} about`), JSON.stringify(about));
}
if (flags.delete)
  for (const name of readdirSync(bucket)) {
    const key = decodeURIComponent(name).replace(/ about$/, '');
    if (!keys.includes(key) && isMeant(key)) rmSync(join(bucket, name));
  }
