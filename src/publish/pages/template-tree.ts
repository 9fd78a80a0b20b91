/** A page template as it was read. */
export type Text = { readonly type: 'text'; readonly original: string; value: string };
export type Block = {
  readonly type: 'block';
  /** Empty for a partial with a body. */
  readonly helper: string;
  /** What the helper looks at, or the name of the partial. */
  readonly of: string;
  readonly body: Node[];
  otherwise?: Node[];
};
export type Node =
  | Text
  | { readonly type: 'comment' }
  | { readonly type: 'field'; readonly path: string; readonly escaped: boolean }
  | { readonly type: 'partial'; readonly name: string; indent: string }
  | Block;
