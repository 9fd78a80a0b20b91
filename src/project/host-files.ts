/** Files that configure each kind of host, with the rules of `_headers` and `_redirects`. */
import { readFileSync } from 'node:fs';
import { headersFor, hostRules, mediaTypes } from '#deploy/host/host-rules.ts';
import { programFile } from '#io/program.ts';
import { literal } from '#model/glob.ts';
import { jsonText } from '#model/json.ts';
import { hostKind, type HostKind } from '#model/served/paths.ts';
import type { Site } from '#model/site.ts';
import { headersFile } from '#publish/headers.ts';
import { endoflifeRedirects } from '#publish/standards/endoflife-site.ts';

type HostFile = readonly [path: string, textOf: (site: Site) => string];

/** Settings of the Worker. A person may edit them: `init` does not overwrite them later. */
export const workerSettings = 'site/wrangler.jsonc';

const handling = { html_handling: 'auto-trailing-slash', not_found_handling: '404-page' };
const assets = { directory: '../dist', ...handling };
const bucketOf = ({ datasource }: Site) => ({ binding: 'BUCKET', bucket_name: datasource });

const files: Partial<Record<HostKind, readonly HostFile[]>> = {
  cloudflare: [[workerSettings, (site) => workerOf(site, { assets })]],
  r2: [
    [workerSettings, (site) => workerOf(site, { main: 'worker.js', r2_buckets: [bucketOf(site)] })],
    ['site/worker.js', () => readFileSync(programFile('bucket-worker.js'), 'utf8')],
  ],
  s3: [['site/upload.sh', uploadScript]],
  nginx: [['site/nginx.conf', nginxFile]],
};

/** Paths in the index's folder, with their text; none if the host cannot be configured by files. */
export function filesForHost(site: Site): [path: string, text: string][] {
  return (files[hostKind(site)] ?? []).map(([path, textOf]) => [path, textOf(site)]);
}

function rulesOf(site: Site) {
  return hostRules(headersFile(site), endoflifeRedirects());
}

function nginxFile(site: Site): string {
  const rules = rulesOf(site);
  const below = new URL(site.baseUrl).pathname.replace(/\/$/, '');
  const types = Object.entries(mediaTypes).map(([end, type]) => [end.slice(1), type.split(';')[0]]);
  // nginx always includes text/html itself, and warns if it is listed again.
  const texts = Object.values(mediaTypes).filter((type) => /^(?!text\/html).*charset/.test(type));
  return `# Belongs in "server { … }", below its "root": include <this file>;
# "deploy --to" fills <root>${below}. "init" of a later version of the program renews this file.
location ${below}/ {
  types {
${types.map(([end, type]) => `    ${type} ${end};`).join('\n')}
  }
  default_type application/octet-stream;
  charset utf-8;
  charset_types ${[...new Set(texts.map((type) => type.split(';')[0]))].join(' ')};
${headersFor(rules, '/*')
  .map(([name, value]) => `  add_header ${name} "${value}" always;`)
  .join('\n')}
  error_page 404 ${below}/404.html;
  if ($uri ~ "/_(headers|redirects)$") {
    return 404;
  }
${rules.rewrites.map((rewrite) => nginxRewrite(rewrite, below)).join('')}  try_files $uri $uri.html $uri/index.html =404;
}
`;
}

/** A placeholder of the path, `:name`, becomes a group that the target inserts. */
function nginxRewrite({ from, to }: Record<'from' | 'to', string>, below: string): string {
  const shape = literal(from).replaceAll(/:\w+/g, '([^/.]+)');
  const target = `${below}${to.replace(/:\w+/, '$1')}`;
  return from === to ? '' : `  rewrite ^${literal(below)}${shape}$ ${target} break;\n`;
}

function uploadScript(site: Site): string {
  const cache = headersFor(rulesOf(site), '/*').find(([name]) => name === 'Cache-Control')?.[1];
  const ends = Object.entries(mediaTypes).filter(([end]) => end !== '.html');
  const puts = ends.map(
    ([end, type]) => `put "$all" '${type}' --exclude '*' --include '*${end}' --exclude index.json`,
  );
  return `#!/bin/sh
# Uploads the folder INDEX_FOLDER to INDEX_BUCKET, each file with its type; pages once more, without their ending.
# Lists come after what they name; what is gone goes last, but no page that is called as a folder. "init" renews this file.
set -eu
: "\${INDEX_FOLDER:?}" "\${INDEX_BUCKET:?such as s3://releases.acme.example}"
all=$(mktemp -d) pages=$(mktemp -d)
trap 'rm -rf "$all" "$pages"' EXIT
cp -R "$INDEX_FOLDER/." "$all"
rm -f "$all/_headers" "$all/_redirects"
for page in "$all"/*.html; do
  name=$(basename "$page" .html)
  cp "$page" "$pages/$name"
  if [ -d "$all/$name" ]; then set -- "$@" --exclude "$name"; else cp "$page" "$all/$name"; fi
done
put() {
  from=$1 type=$2
  shift 2
  aws s3 cp "$from" "$INDEX_BUCKET" --recursive --only-show-errors \\
    --cache-control '${cache}' --content-type "$type" "$@"
}
${puts.join('\n')}
put "$all" '${mediaTypes['.html']}' --exclude '*' --include '*.html'
put "$pages" '${mediaTypes['.html']}'
put "$all" '${mediaTypes['.json']}' --exclude '*' --include index.json
put "$all" '${mediaTypes['.txt']}' --exclude '*' --include SHA256SUMS
aws s3 sync "$all" "$INDEX_BUCKET" --size-only --delete --only-show-errors --cache-control '${cache}' "$@"
`;
}

function workerOf({ datasource }: Site, serving: object): string {
  const worker = { name: datasource, compatibility_date: '2026-10-01', ...serving };
  const switches = { workers_dev: true, preview_urls: false, send_metrics: false };
  return jsonText({ ...worker, ...switches });
}
