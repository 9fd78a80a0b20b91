/** A query whose fields are known and whose values are read: ready to be evaluated. */
import type { Version } from '#model/version.ts';
import type { Field, MeasureType } from './field.ts';
import type { Interval } from './interval.ts';
import type { Pattern } from './pattern.ts';
import type { Period } from './timestamp.ts';

type FieldOf<Source, Type extends Field<Source>['type']> = Extract<
  Field<Source>,
  { readonly type: Type }
>;

export type VersionLimit = { readonly version: Version; readonly inclusive: boolean };

export type Checked<Source> =
  | { readonly kind: 'all' }
  | { readonly kind: 'not'; readonly of: Checked<Source> }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Checked<Source>[] }
  | { readonly kind: 'known'; readonly field: Field<Source> }
  | { readonly kind: 'truth'; readonly field: FieldOf<Source, 'boolean'>; readonly value: boolean }
  | { readonly kind: 'text'; readonly field: FieldOf<Source, 'string'>; readonly pattern: Pattern }
  | {
      readonly kind: 'pair';
      readonly field: FieldOf<Source, 'keyValue'>;
      readonly key: Pattern;
      readonly value: Pattern;
    }
  | {
      readonly kind: 'versionText';
      readonly field: FieldOf<Source, 'version'>;
      readonly pattern: Pattern;
    }
  | {
      readonly kind: 'versions';
      readonly field: FieldOf<Source, 'version'>;
      readonly above?: VersionLimit;
      readonly below?: VersionLimit;
    }
  | {
      readonly kind: 'measure';
      readonly field: FieldOf<Source, MeasureType>;
      readonly interval: Interval;
    }
  | {
      readonly kind: 'time';
      readonly field: FieldOf<Source, MeasureType>;
      readonly period: Period;
    };
