/** Stands for all that decides what is built of a component, so that whatever changes in it is noticed. */
import { createHash, hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { ReadText } from '#io/read.ts';
import type { Component } from '#model/component/component.ts';
import type { Context } from './context.ts';
import { ledgerFile } from './ledger.ts';
import { curatedFile, historyFile, notesFile, type Project } from './project.ts';

export type KeyFacts = {
  readonly context: Context;
  readonly project: Project;
  /** Stands for all that the components have in common. */
  readonly commonKey: string;
};

/** By the sums of the files as they are, or of what was read of them. */
export function componentKey(
  facts: KeyFacts,
  component: Component,
  sumOf: (file: string) => string = sumOfFile,
): string {
  const sums = inputFiles(facts.context, component.id).map(sumOf);
  return keyOf([facts.commonKey, ...definitionTexts(facts, component), ...sums]);
}

/** All texts that it is built of, as they were read. */
export function inputTexts(facts: KeyFacts, component: Component, read: ReadText): string[] {
  const texts = inputFiles(facts.context, component.id).flatMap((file) => {
    const input = read(file);
    return input.kind === 'read' ? [input.value] : [];
  });
  return [...definitionTexts(facts, component), ...texts];
}

function definitionTexts({ project }: KeyFacts, component: Component): string[] {
  return [component, project.rules.get(component.id) ?? []].map((value) => JSON.stringify(value));
}

function inputFiles(context: Context, id: string): string[] {
  return [historyFile, curatedFile, notesFile, ledgerFile].map((file) => file(context, id));
}

/** Only a text that could be read has the same sum as its file; nothing is kept of what could not. */
export function sumOfText(read: ReadText): (file: string) => string {
  return (file) => {
    const input = read(file);
    return input.kind === 'read' ? hash('sha256', input.value) : input.kind;
  };
}

function sumOfFile(file: string): string {
  try {
    // Most components lack some of their files; to be told so by an error takes longer than the rest.
    const isThere = statSync(file, { throwIfNoEntry: false }) !== undefined;
    return isThere ? hash('sha256', readFileSync(file)) : 'missing';
  } catch {
    return 'wrong';
  }
}

/** Lengths are part of it, so that nothing can move from one text to the next unseen. */
export function keyOf(texts: readonly string[]): string {
  const key = createHash('sha256');
  for (const text of texts) key.update(`${text.length}:`).update(text);
  return key.digest('hex');
}
