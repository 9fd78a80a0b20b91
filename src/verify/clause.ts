/** One clause of the contract: what must hold, and why a reader cares; and what was found against it. */
import type { Problem } from '#model/problem.ts';
import { hosts, type HostKind } from '#model/served/hosts.ts';

/** A violation breaks the specification or a reader; a note is worth knowing. */
export type Level = 'violation' | 'note';

/** A place where the clause does not hold. */
export type Breach = Omit<Problem, 'code'>;

export type Clause<Subject> = {
  readonly name: string;
  /** A violation where absent. What only an index with facts promises is a note anywhere else. */
  readonly level?: 'note' | 'violation-with-facts';
  readonly why: string;
  readonly check: (subject: Subject) => Iterable<Breach>;
};

export type Finding = Problem & {
  readonly clause: string;
  readonly level: Level;
  readonly why: string;
};

export type ChapterResult = {
  readonly title: string;
  readonly clauses: number;
  readonly findings: readonly Finding[];
};

export type Findings = ReturnType<typeof openFindings>;

/** Where all is wrong, nobody reads on. */
export const mostPerClause = 50;
const andMore = `is wrong too; only ${mostPerClause} are told`;

/** What its host cannot be told to send is not held against an index. */
export function openFindings(hasFacts: boolean, host: HostKind = 'cloudflare') {
  const { cannot } = hosts[host];
  const chapters = new Map<string, Map<string, Finding[]>>();
  return {
    /** Holds one thing against the clauses of a chapter. */
    hold<S>(title: string, clauses: readonly Clause<S>[], subject: S): void {
      const chapter = chapters.get(title) ?? new Map<string, Finding[]>();
      chapters.set(title, chapter);
      for (const { name, level, why, check } of clauses) {
        if (cannot.includes(name)) continue;
        const found = chapter.get(name) ?? [];
        chapter.set(name, found);
        const isNote = level === 'note' || (level !== undefined && !hasFacts);
        const said = {
          clause: name,
          level: isNote ? ('note' as const) : ('violation' as const),
          why,
        };
        if (found.length > mostPerClause) continue;
        for (const breach of check(subject)) {
          const isOneMore = found.length === mostPerClause;
          const told = isOneMore ? { where: breach.where, message: andMore } : breach;
          found.push({ code: 'E-NOT-VERIFIED', ...told, ...said });
          if (isOneMore) break;
        }
      }
    },
    results: (): readonly ChapterResult[] =>
      [...chapters].map(([title, clauses]) => ({
        title,
        clauses: clauses.size,
        findings: [...clauses.values()].flat(),
      })),
  };
}

/** One thing that is wrong with a file. */
export function wrong(path: string, message: string, place?: string): Breach {
  return { where: path, ...(place !== undefined && { place }), message };
}

/** A value as it is shown in a message: short, and on one line. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
