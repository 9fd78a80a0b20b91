/** What OpenEoX demands beyond the type of each key. */
import { expect, test } from 'vitest';
import { openeoxCore, openeoxSchemaUrl } from '#model/standards/openeox.ts';

const day = (year: number) => `${year}-01-01T00:00:00Z`;
const later = 'must not be later than the end of life';
const early = 'must not be earlier than the general availability';
const open = 'must not be "tba" once the end of life is a date';

function problems(more: object): string[] {
  const { error } = openeoxCore.safeParse({
    $schema: openeoxSchemaUrl,
    end_of_life: day(2027),
    end_of_security_support: day(2026),
    last_updated: day(2026),
    ...more,
  });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const cores: Record<string, object> = {
  'is right → ': { general_availability: day(2020), end_of_sales: day(2025) },
  'may have every day at once → ': { end_of_security_support: day(2027) },
  'may have no end of life yet → ': { end_of_life: 'tba', end_of_sales: 'tba' },
  [`ends security support after its life → end_of_security_support: ${later}`]: {
    end_of_security_support: day(2028),
  },
  [`ends it a fraction of a second after its life → end_of_security_support: ${later}`]: {
    end_of_security_support: '2027-01-01T00:00:00.500Z',
  },
  [`is sold after its life → end_of_sales: ${later}`]: { end_of_sales: day(2028) },
  [`does not know when sales end → end_of_sales: ${open}, end_of_sales: ${later}`]: {
    end_of_sales: 'tba',
  },
  [`ends before it begins → end_of_sales: ${early}`]: {
    general_availability: day(2026),
    end_of_sales: day(2025),
  },
  [`begins on no known day → end_of_security_support: ${early}`]: {
    general_availability: 'tba',
    end_of_life: 'tba',
  },
};

test.each(Object.entries(cores))('a core that %s', (row, more) => {
  expect(problems(more).join(', ')).toBe(row.split(' → ')[1]);
});
