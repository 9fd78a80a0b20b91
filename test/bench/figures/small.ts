/**
 * `npm run bench:small`: has anything become slower? Small runs, measured by the work that the processor did and by
 * what can be counted, since a shared machine's clock tells nothing in so short a time; each against its bound.
 */
import bounds from '../bounds.json' with { type: 'json' };
import { atMost, type Bench, type Figure } from '../figure.ts';
import { alternate, buildWords, floorOf, fullBuild, measure } from '../measure.ts';

const small = { components: 30, releases: 7500 };
const large = { components: 120, releases: 30_000 };

export async function smallFigures({ corpus, built, folder }: Bench): Promise<Figure[]> {
  const [few, many, out] = [corpus(small), corpus(large), folder('small')];
  const kept = await built(few);
  const { floor, full, grown } = await alternate(3, {
    floor: floorOf(kept, few, out),
    full: fullBuild(few, out),
    grown: fullBuild(many, out),
  });
  const { calls = 0, allocated = 0 } = await measure({ ...fullBuild(few, out), count: true });
  const again = await measure({ words: buildWords(few, kept), count: true });
  const measured = {
    'build, against the floor': full.cpu / floor.cpu,
    'time for four times the releases': grown.cpu / full.cpu,
    'memory for four times the releases': grown.memory / full.memory,
    'calls to the file system per component': calls / small.components,
    'calls per component, built again': (again.calls ?? 0) / small.components,
    'kilobytes allocated per release': allocated / 1000 / small.releases,
  };
  const names = Object.keys(measured) as (keyof typeof measured)[];
  return names.map((name) => atMost(name, measured[name], bounds[name]));
}
