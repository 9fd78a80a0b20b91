/** The part of it that is used; it brings no types of its own. */
declare module '@pnpm/npm-conf' {
  export default function npmConf(): { readonly config: { get(key: string): unknown } };
}
