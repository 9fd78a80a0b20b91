import { evidenceOption, reasonOption } from '../arguments.ts';
import { decide } from '../decide.ts';
import type { Declare } from './declare.ts';

/** A person's decisions. Each is written into data/curated with its reason, so that nobody edits that by hand. */
export function declareDecisions(command: Declare): void {
  type Reason = { why: string };
  command(
    'accept <component> [key]',
    'Accepts a held change, for the next gather.',
    async (context, options: Reason, component: string, key?: string) =>
      decide(
        context,
        (await import('#project/decisions.ts')).accept(context, component, key, options),
      ),
  ).addOption(reasonOption('why the change is right'));

  command(
    'acknowledge <component> <finding>',
    'Marks a finding of the report as looked at; it is not reported again.',
    async (context, options: Reason, component: string, finding: string) =>
      decide(
        context,
        (await import('#project/decisions.ts')).acknowledge(context, component, finding, options),
      ),
  ).addOption(reasonOption('why nothing is to be done about it'));

  command(
    'withdraw <component> <version>',
    'Takes a release out of the index: published by mistake, or malicious.',
    async (context, options: Reason & { seen: string }, component: string, version: string) =>
      decide(
        context,
        (await import('#project/decisions.ts')).withdraw(context, component, version, options),
      ),
  )
    .addOption(reasonOption('why it is withdrawn'))
    .addOption(evidenceOption());

  command(
    'rename <component> <name>',
    'Gives a component another name, with its record and all that names it.',
    async (context, options: Reason, component: string, name: string) =>
      decide(
        context,
        (await import('#project/rename.ts')).rename(context, component, name, options),
      ),
  ).addOption(reasonOption('why it is renamed'));
}
