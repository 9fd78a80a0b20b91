#!/usr/bin/env node
/** argv, environment, clock, exit code: the only file that knows every layer. */
import { enableCompileCache } from 'node:module';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { parseInstant, isDay, toInstant } from '#model/instant.ts';
import type { Context, ExitCode } from '#commands/context.ts';

enableCompileCache();

type Run = (context: Context, ...words: never[]) => Promise<ExitCode>;

const program = new Command('svc-release-index')
  .description(
    'A static release index: which versions exist, since when, and whether they are supported.',
  )
  .helpCommand(false)
  .configureHelp({ showGlobalOptions: true })
  .showSuggestionAfterError()
  .exitOverride();

console.log(
  program,
  CommanderError,
  InvalidArgumentError,
  Option,
  parseInstant,
  isDay,
  toInstant,
  {} as ExitCode,
  {} as Run,
);
