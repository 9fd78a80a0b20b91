/** One clause of the contract: what must hold, why, and what was found against it. */
import type { Problem } from '#model/problem.ts';
import { type HostKind, hosts } from '#model/served/paths.ts';

/** A violation breaks the specification or a reader; a note is worth knowing. */
export type Level = 'violation' | 'note';

export type Breach = Omit<Problem, 'code'>;

export type Clause<Subject> = {
  readonly name: string;
  /** Absent: a violation. `violation-with-facts`: only a note for an index without facts. */
  readonly level?: 'note' | 'violation-with-facts';
  readonly why: string;
  readonly check: (subject: Subject) => Iterable<Breach>;
};

export type ClauseFinding = Problem & {
  readonly clause: string;
  readonly level: Level;
  readonly why: string;
};

export type Findings = ReturnType<typeof openFindings>;
export type ChapterResult = ReturnType<Findings['results']>[number];

/** Findings shown per clause: if all files are wrong, nobody reads more. */
export const mostPerClause = 50;

/** Not every host can send headers; without these, readers still get the same bytes. */
export const hardening: readonly string[] =
  `typed one-hour-cache validator open-to-scripts no-type-guessing page-policy no-unwanted-header
    revalidates missing-page-policy pages-at-their-address`.split(/\s+/);

/** `for`: which reader the index must serve; all if absent. `most`: findings per clause. */
export type Needs = { readonly for?: 'renovate' | undefined; readonly most?: number };

export function openFindings(hasFacts: boolean, host: HostKind = 'cloudflare', needs: Needs = {}) {
  const { most = mostPerClause } = needs;
  const andMore = `is wrong too; only ${most} are told`;
  // Clauses left out: what the given reader does not need, or else what the host cannot send.
  const leftOut =
    needs.for === undefined
      ? { because: `${host} cannot be told to send it`, clauses: hosts[host].cannot }
      : { because: 'Renovate reads an index without it', clauses: hardening };
  const chapters = new Map<string, Map<string, ClauseFinding[]>>();
  return {
    leftOut,
    hold<S>(title: string, clauses: readonly Clause<S>[], subject: S): void {
      const chapter = chapters.get(title) ?? new Map<string, ClauseFinding[]>();
      chapters.set(title, chapter);
      for (const { name: clause, level: usual, why, check } of clauses) {
        if (leftOut.clauses.includes(clause)) continue;
        const found = chapter.get(clause) ?? [];
        chapter.set(clause, found);
        const level = usual === 'note' || (usual !== undefined && !hasFacts) ? 'note' : 'violation';
        if (found.length > most) continue;
        for (const breach of check(subject)) {
          const isOneMore = found.length === most;
          const told = isOneMore ? { where: breach.where, message: andMore } : breach;
          found.push({ code: 'E-NOT-VERIFIED', ...told, clause, level, why });
          if (isOneMore) break;
        }
      }
    },
    results: () =>
      [...chapters].map(([title, clauses]) => {
        const findings: readonly ClauseFinding[] = [...clauses.values()].flat();
        return { title, clauses: clauses.size, findings };
      }),
  };
}

export function wrong(path: string, message: string, place = ''): Breach {
  return { where: path, ...(place !== '' && { place }), message };
}

/** A value as it is shown in a message: short, and on one line. */
export function shown(value: unknown): string {
  try {
    const text = JSON.stringify(value) ?? 'nothing';
    return text.length > 60 ? `${text.slice(0, 59)}…` : text;
  } catch {
    return 'nested too deep';
  }
}
