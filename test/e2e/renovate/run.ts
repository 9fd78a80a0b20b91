/** One run of the real Renovate, from its own log and report. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renovateFolder } from './install.ts';
import { inFolder } from './process.ts';
import {
  pullRequestsIn,
  seenIn,
  type LogLine,
  type PullRequest,
  type Report,
  type Seen,
} from './report.ts';

export type Run = {
  readonly seen: readonly Seen[];
  readonly pullRequests: readonly PullRequest[];
  /** What a person meets who looks at the log of an ordinary run: warnings and errors. */
  readonly complaints: readonly string[];
  /** Hosts of the internet that Renovate tried to reach. */
  readonly reachedFor: readonly string[];
};

const warning = 40;

/** The trace of the branches is the only place where a lookup shows what pull requests would say. */
const globalConfig = { logLevelRemap: [{ matchMessage: '/^branches$/', newLogLevel: 'debug' }] };

/** Without its native part Renovate reads expressions with JavaScript's engine, and says so. */
const expected = /^RE2 not usable/;

export async function runRenovate(files: Readonly<Record<string, string>>): Promise<Run> {
  return await inFolder(files, globalConfig, async ({ folder, start }) => {
    const path = join(folder, 'report.json');
    const printed = await start([join(renovateFolder, 'renovate.js')], {
      LOG_FORMAT: 'json',
      LOG_LEVEL: 'debug',
      RENOVATE_REPORT_TYPE: 'file',
      RENOVATE_REPORT_PATH: path,
    });
    // Anything else that is printed is no log line.
    const lines = printed.split('\n').filter((line) => line.startsWith('{'));
    const log = lines.map((line) => JSON.parse(line) as LogLine);
    const none: Report = { repositories: {} };
    const report = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : none;
    const complaints = log.filter(({ level, msg }) => level >= warning && !expected.test(msg));
    return {
      seen: await seenIn(report, log),
      pullRequests: await pullRequestsIn(log),
      complaints: complaints.map(({ msg, err }) =>
        [msg, err?.validationError ?? err?.message].filter(Boolean).join(': '),
      ),
    };
  });
}
