/** A definition names a credential, but only `site.json` says where its secret may be sent. */
import type { Auth, SourceDefinition } from '#model/component/component.ts';
import { Failure } from './failure.ts';
import type { Http, SourceCredential } from './http/types.ts';
import type { Machine, SiteAccess } from './machine.ts';
import { serverOf } from './private-source.ts';

export function credentialOf({ auth }: SourceDefinition, machine: Machine) {
  if (auth === undefined) return undefined;
  const { header = 'authorization', scheme = '', parts } = partsOf(auth);
  const bound = parts.filter(isVariable).map((name) => boundOrigins(name, machine.access));
  const origins = (bound[0] ?? []).filter((origin) => bound.every((each) => each.includes(origin)));
  const secret = parts.map((one) => (isVariable(one) ? secretOf(one, machine) : one)).join(':');
  const sent = scheme === 'Basic ' ? Buffer.from(secret).toString('base64') : secret;
  return { credential: { header, value: `${scheme}${sent}` }, origins };
}

function partsOf(auth: Auth): { header?: string; scheme?: string; parts: string[] } {
  if ('bearer' in auth) return { scheme: 'Bearer ', parts: [auth.bearer] };
  if ('header' in auth) return { header: auth.header, parts: [auth.value] };
  const { basic } = auth;
  const parts = typeof basic === 'string' ? [basic] : [basic.user, basic.password];
  return { scheme: 'Basic ', parts };
}

/** A user name may be plain text; only text that begins like this names a variable. */
function isVariable(part: string): boolean {
  return part.startsWith('INDEX_AUTH_');
}

function boundOrigins(name: string, { credentials = {} }: SiteAccess): readonly string[] {
  return [credentials[name] ?? []].flat().map((origin) => new URL(origin).origin);
}

function secretOf(name: string, machine: Machine): string {
  const value = machine.variable(name);
  const unset = `the variable ${name} is not set, nor a line of UPSTREAM_CREDENTIALS (${name}=…)`;
  if (value === undefined) throw new Failure(unset);
  if (/^[\x20-\x7e]+$/.test(value)) return value;
  throw new Failure(`the environment variable ${name} has characters that no header can have`);
}

/** Sends the credential only to its origins; a private source may request its own host. */
export function withAccess(
  http: Http,
  definition: SourceDefinition,
  login?: SourceCredential,
): Http {
  const server = definition.private === true ? serverOf(definition) : undefined;
  const ownHost = server && new URL(server).host;
  return async (request) => {
    const isBound = login?.origins.includes(new URL(request.url).origin);
    const credential = request.credential ?? (isBound ? login?.credential : undefined);
    return await http({ ...request, ownHost, credential });
  };
}

export function credentialProblem(definition: SourceDefinition, access: SiteAccess) {
  const { auth } = definition;
  const server = serverOf(definition);
  const wanted = server === undefined ? undefined : new URL(server).origin;
  const remedy = 'add it under "credentials"';
  for (const name of auth === undefined ? [] : partsOf(auth).parts.filter(isVariable)) {
    const origins = boundOrigins(name, access);
    if (origins.length === 0) return `names ${name}, which site.json binds to no origin; ${remedy}`;
    if (wanted === undefined || origins.includes(wanted)) continue;
    return `names ${name}, which site.json does not allow for ${wanted}; ${remedy}`;
  }
  return undefined;
}
