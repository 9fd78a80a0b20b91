/** `purls.json` and `purl/…`: from a package to its component. */
import * as z from 'zod';
import { id, strict, text, upstreamUrl } from '../shape.ts';

const purl = text.regex(/^pkg:[a-z]/);
const to = text.optional().describe('The newest version under this name; later ones have another.');
const matchOnly = z
  .literal(true)
  .optional()
  .describe('It names the component; its versions need not be published under it.');

export const purlsFile = strict({
  schema: z.literal(1),
  purls: z.array(strict({ purl, component: id, to, matchOnly, file: upstreamUrl })),
});

export const purlFile = strict({
  schema: z.literal(1),
  components: z
    .array(
      strict({
        purl,
        component: id,
        to,
        matchOnly,
        releases: upstreamUrl,
        details: upstreamUrl,
        page: upstreamUrl,
      }),
    )
    .min(1),
});

export type PurlsFile = z.infer<typeof purlsFile>;
export type PurlFile = z.infer<typeof purlFile>;
