/**
 * How much one deploy may change by itself. Beyond a bound a mistake or an attack is likelier than news,
 * so a person looks and then allows that kind of change by its name.
 */
import type { Plan } from './plan.ts';
import type { Release } from './compare-releases.ts';

export type Bound = {
  /** How the change is called in a message. */
  readonly words: string;
  readonly inAll: number;
  readonly perComponent: number;
  /** Half of a component's releases is already too much, however few they are. */
  readonly lessThanHalf: boolean;
  readonly count: (plan: Plan) => readonly Release[];
};

export const bounds = {
  added: {
    words: 'would be added',
    inAll: 100,
    perComponent: 25,
    lessThanHalf: false,
    count: ({ added }) => added,
  },
  versionJumps: {
    words: 'would be far beyond the newest that is live',
    inAll: 0,
    perComponent: 0,
    lessThanHalf: false,
    count: ({ versionJumps }) => versionJumps,
  },
  withdrawn: {
    words: 'would be withdrawn',
    inAll: 5,
    perComponent: 3,
    lessThanHalf: true,
    count: ({ withdrawn }) => withdrawn,
  },
  deprecated: {
    words: 'would be deprecated without having been announced',
    inAll: 20,
    perComponent: 10,
    lessThanHalf: true,
    count: ({ deprecated }) => deprecated,
  },
  deprecatedComponents: {
    words: 'components would be deprecated as a whole',
    inAll: 1,
    perComponent: 1,
    lessThanHalf: false,
    count: ({ deprecatedComponents }) =>
      deprecatedComponents.map((component) => ({ component, version: '' })),
  },
  supportedAgain: {
    words: 'would no longer be deprecated',
    inAll: 10,
    perComponent: 5,
    lessThanHalf: true,
    count: ({ supportedAgain }) => supportedAgain,
  },
  redated: {
    words: 'would get another date',
    inAll: 10,
    perComponent: 5,
    lessThanHalf: true,
    count: ({ redated }) => redated,
  },
  relinked: {
    words: 'would get another changelog link',
    inAll: 20,
    perComponent: 10,
    lessThanHalf: true,
    count: ({ relinked }) => relinked,
  },
  linkedElsewhere: {
    words: 'would link to another host',
    inAll: 3,
    perComponent: 2,
    lessThanHalf: true,
    count: ({ linkedElsewhere }) => linkedElsewhere,
  },
  newHosts: {
    words: 'hosts would be linked to that nothing live links to',
    inAll: 5,
    perComponent: 5,
    lessThanHalf: false,
    count: ({ newHosts }) => newHosts.map((version) => ({ component: '', version })),
  },
  stabilityChanged: {
    words: 'would change between release and pre-release',
    inAll: 5,
    perComponent: 3,
    lessThanHalf: true,
    count: ({ stabilityChanged }) => stabilityChanged,
  },
  otherEnd: {
    words: 'would get another end of support',
    inAll: 50,
    perComponent: 25,
    lessThanHalf: false,
    count: ({ otherEnd }) => otherEnd,
  },
  renamedComponents: {
    words: 'components would get another title, homepage or changelog',
    inAll: 2,
    perComponent: 1,
    lessThanHalf: false,
    count: ({ renamedComponents }) =>
      renamedComponents.map((component) => ({ component, version: '' })),
  },
  addedComponents: {
    words: 'components would be added',
    inAll: 10,
    perComponent: 1,
    lessThanHalf: false,
    count: ({ addedComponents, first }) =>
      first ? [] : addedComponents.map((component) => ({ component, version: '' })),
  },
  presetRules: {
    words: 'rules of the Renovate presets would change',
    inAll: 40,
    perComponent: 40,
    lessThanHalf: false,
    count: ({ presets }) =>
      [...presets.added, ...presets.removed].map((version) => ({ component: '', version })),
  },
} satisfies Record<string, Bound>;

export type Kind = keyof typeof bounds;

export const kinds = Object.keys(bounds) as readonly Kind[];
