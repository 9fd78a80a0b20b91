/** Where a redirect leads; the target is checked like any other before it is asked. */
import { Failure } from '../failure.ts';

export function nextHop(asked: string, from: string, location: string | undefined): string {
  if (location === undefined) throw new Failure(`${asked} redirects without saying where to`);
  const target = URL.parse(location, from);
  if (target === null) throw new Failure(`${asked} redirects to what is no address`);
  if (target.username !== '' || target.password !== '') {
    throw new Failure(`${asked} redirects to an address that carries credentials`);
  }
  target.hash = '';
  return target.href;
}
