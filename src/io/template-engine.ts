/**
 * The engine of the page templates. Our own functions render what the program brings along, so it is
 * loaded only where an index has templates that need more, or a mistake in them.
 */
import { createRequire } from 'node:module';
import type Handlebars from 'handlebars';

export function loadTemplateEngine(): typeof Handlebars {
  return createRequire(import.meta.url)('handlebars') as typeof Handlebars;
}
