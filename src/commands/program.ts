/** What can be asked of the program. Each command's module is loaded when it runs, so that help is instant. */
import { Command } from 'commander';
import { programCall, programManifest } from '#io/program.ts';
import { declareAsking } from './declare/asking.ts';
import { declareAuthoring } from './declare/authoring.ts';
import { declarer, type Runtime } from './declare/declare.ts';
import { declareHost } from './declare/host.ts';
import { declareJob } from './declare/job.ts';
import { declareReading } from './declare/reading.ts';

const exitCodes = `
Exit codes: 0 done; 1 wrong input or failure, nothing half-written; 2 wrong usage;
3 (with --strict) done, but a component is stale, partial or held;
4 (with --fail-on) done, but something that is run is not supported as demanded.`;

export function createProgram(runtime: Runtime): Command {
  const program = new Command(programCall())
    .exitOverride()
    .configureOutput({
      writeOut: runtime.out,
      writeErr: runtime.err,
    })
    .description(
      'A static release index: which versions of each component exist, when they came out, and whether they are still supported, as files for Renovate, scripts and people.',
    )
    .usage('<command> [options]')
    .version(programManifest().version, '--version', 'print the version of the program')
    .showHelpAfterError('Try --help for what is possible.')
    .addHelpText('after', exitCodes);

  const command = declarer(program, runtime);
  declareJob(command);
  declareReading(command);
  declareAsking(command);
  declareHost(command);
  declareAuthoring(command);
  return program;
}
