import { json, type Listed, type WrittenUpstream } from '../healthy.ts';

const leaf = ({ version, date: published, print }: Listed) => ({
  catalogEntry: { version, published, listed: true, packageHash: print },
});

/** The second page is a document of its own, as those of large packages are. */
export const upstream: WrittenUpstream = {
  definition: (url) => ({ kind: 'nuget', package: 'Some.Tool', feed: `${url}/v3/index.json` }),
  replies: (url, listed) => ({
    'GET /v3/index.json': json({
      version: '3.0.0',
      resources: [
        { '@id': `${url}/plain/`, '@type': 'RegistrationsBaseUrl' },
        { '@id': `${url}/registration/`, '@type': 'RegistrationsBaseUrl/3.6.0' },
      ],
    }),
    'GET /registration/some.tool/index.json': json({
      count: 2,
      items: [
        {
          '@id': `${url}/registration/some.tool/index.json#page/1.9/1.10`,
          count: 2,
          items: listed.slice(0, 2).map(leaf),
        },
        {
          '@id': `${url}/registration/some.tool/page/1.11/1.11.json`,
          // The index changes with its pages.
          commitId: listed.map(({ print }) => print.slice(0, 4)).join(''),
          count: listed.length - 2,
        },
      ],
    }),
    'GET /registration/some.tool/page/1.11/1.11.json': json({
      count: listed.length - 2,
      items: listed.slice(2).map(leaf),
    }),
  }),
  empty: '{"count":0,"items":[]}',
};
