/** Progress of the requests: one redrawn line on a terminal, plain lines elsewhere. */

export type Screen = {
  readonly note: (text: string) => void;
  readonly isTTY: boolean;
  readonly columns: number;
};

const redrawEvery = 80;
/** If the total is higher, a log shows only lines with news, and a count now and then. */
const fewEnough = 50;
const counts = 10;

/** Counts many short steps, and shows the count now and then if they take long. */
export function counter({ note }: Pick<Screen, 'note'>, of: string): () => void {
  let [count, next] = [0, performance.now() + 2000];
  return () => {
    // Without the step of this call, which may only begin.
    const done = count++;
    if (performance.now() < next) return;
    next = performance.now() + 10_000;
    note(`${done}${of}\n`);
  };
}

export function createProgress(screen: Screen, total: number) {
  return screen.isTTY ? inPlace(screen, total) : plainLines(screen, total);
}

function inPlace({ note, columns }: Screen, total: number) {
  const under = new Set<string>();
  let [finished, withNews, drawn] = [0, 0, -Infinity];

  function draw(force: boolean) {
    const now = performance.now();
    if (!force && now - drawn < redrawEvery) return;
    drawn = now;
    const news = withNews > 0 ? ` · ${withNews} with news` : '';
    const asking = under.size > 0 ? ` · asking ${[...under].join(', ')}` : '';
    const line = `${finished}/${total}${news}${asking}`;
    const cut = line.length < columns ? line : `${line.slice(0, Math.max(0, columns - 2))}…`;
    note(`\r\u001b[2K${cut}`);
  }

  function above(line: string) {
    note(`\r\u001b[2K${line}\n`);
    draw(true);
  }

  return {
    asking(name: string): void {
      under.add(name);
      draw(false);
    },
    /** `news`: the outcome is worth a line of its own. */
    done(name: string, outcome: string, news: boolean): void {
      under.delete(name);
      finished++;
      if (!news) return draw(false);
      withNews++;
      above(`${name}: ${outcome}`);
    },
    /** Shows a message at once, such as that a long wait begins. */
    aside: above,
    [Symbol.dispose]: () => note('\r\u001b[2K'),
  };
}

function plainLines({ note }: Screen, total: number): ReturnType<typeof inPlace> {
  const step = Math.ceil(total / counts);
  let finished = 0;
  return {
    asking: () => {},
    done(name, outcome, news) {
      finished++;
      if (news || total <= fewEnough) note(`${name}: ${outcome}\n`);
      if (total > fewEnough && finished % step === 0) note(`${finished} of ${total} asked\n`);
    },
    aside: (line) => note(`${line}\n`),
    [Symbol.dispose]: () => {},
  };
}
