/** One run of the real Renovate on a folder of files, without a platform and without the internet. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { write } from './files.ts';
import { renovateFolder } from './install.ts';
import {
  pullRequestsIn,
  rewritten,
  seenIn,
  type LogLine,
  type PullRequest,
  type Report,
  type Seen,
} from './report.ts';
import { refuseInternet } from './served.ts';

export type Run = {
  readonly seen: readonly Seen[];
  readonly pullRequests: readonly PullRequest[];
  /** A file's text after one of its proposals was carried out. */
  readonly rewrite: (file: string, text: string, value: string) => Promise<string | null>;
  /** What a person meets who looks at the log of an ordinary run: warnings and errors. */
  readonly complaints: readonly string[];
  /** What only `LOG_LEVEL=debug` shows. */
  readonly debugMessages: readonly string[];
  /** Hosts of the internet that Renovate tried to reach. */
  readonly reachedFor: readonly string[];
};

const warning = 40;
const timeLimit = 60_000;

/** The trace of the branches is the only place where a lookup shows what pull requests would say. */
const globalConfig = { logLevelRemap: [{ matchMessage: '/^branches$/', newLogLevel: 'debug' }] };

/** Without its native part Renovate reads expressions with JavaScript's engine, and says so. */
const expected = /^RE2 not usable/;

export async function runRenovate(files: Readonly<Record<string, string>>): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-renovate-'));
  const internet = await refuseInternet();
  try {
    const repository = join(folder, 'repository');
    write(join(folder, 'config.json'), JSON.stringify(globalConfig));
    for (const [path, text] of Object.entries(files)) write(join(repository, path), text);
    const log = readLog(await start(repository, environment(folder, internet.url)));
    return await summary(join(folder, 'report.json'), log, internet.asked);
  } finally {
    await internet.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function summary(
  path: string,
  log: readonly LogLine[],
  asked: readonly string[],
): Promise<Run> {
  const none: Report = { repositories: {} };
  const report = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : none;
  const complaints = log.filter(({ level, msg }) => level >= warning && !expected.test(msg));
  return {
    seen: await seenIn(report, log),
    pullRequests: await pullRequestsIn(log),
    rewrite: (file, text, value) => rewritten(log, file, text, value),
    complaints: complaints.map(({ msg, err }) =>
      [msg, err?.validationError ?? err?.message].filter(Boolean).join(': '),
    ),
    debugMessages: log.filter(({ level }) => level < warning).map(({ msg }) => msg),
    reachedFor: [...new Set(asked)].sort(),
  };
}

function environment(folder: string, proxy: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: folder,
    TMPDIR: folder,
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'debug',
    RENOVATE_CONFIG_FILE: join(folder, 'config.json'),
    RENOVATE_PLATFORM: 'local',
    RENOVATE_DRY_RUN: 'lookup',
    RENOVATE_REPORT_TYPE: 'file',
    RENOVATE_REPORT_PATH: join(folder, 'report.json'),
    RENOVATE_BASE_DIR: join(folder, 'base'),
    RENOVATE_INTERNAL_HOST_ACCESS: 'allow',
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    NO_PROXY: '127.0.0.1',
  };
}

function start(repository: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(renovateFolder, 'renovate.js')], {
      cwd: repository,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: timeLimit,
      killSignal: 'SIGKILL',
    });
    let words = '';
    child.stdout.setEncoding('utf8').on('data', (data: string) => (words += data));
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === null) fail(new Error(`Renovate was ended after ${timeLimit} ms:\n${words}`));
      else done(words);
    });
  });
}

/** Anything else that is printed is no log line. */
function readLog(words: string): LogLine[] {
  const lines = words.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as LogLine);
}
