/** The value of a text that may be no JSON, as a file of others or a half-written line is. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
