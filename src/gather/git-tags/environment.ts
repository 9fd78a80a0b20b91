/** The whole environment of git: https://git-scm.com/docs/git#_environment_variables */
import { devNull } from 'node:os';
import { isOwnHost, publicAddresses } from '../http/agent.ts';
import { connectionFailure } from '../http/connection-failure.ts';
import { checkProtocol } from '../http/exchange.ts';
import { hostAndPort } from '../http/address.ts';
import type { Credential, HttpRequest, HttpSettings } from '../http/types.ts';

/** The credential is sent to this address alone. */
export type Access = Pick<HttpRequest, 'url' | 'ownHost'> & {
  readonly credential?: Credential | undefined;
};

/** The variables of this program's environment that git needs; no others are passed on. */
const passedOn =
  /^(?:PATH|TMPDIR|GIT_SSL_CAINFO|SSL_CERT_(?:FILE|DIR)|(?:HTTPS?|NO)_PROXY|(?:https?|no)_proxy)$/;

export function gitEnvironment(
  access: Access,
  settings: HttpSettings,
  env: NodeJS.ProcessEnv,
  home: string,
): NodeJS.ProcessEnv {
  const { url, credential } = access;
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => passedOn.test(name))),
    HOME: home,
    XDG_CONFIG_HOME: home,
    LC_ALL: 'C',
    GIT_ALLOW_PROTOCOL: isOwnHost(url, settings, access) ? 'https:http' : 'https',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_CONFIG_SYSTEM: devNull,
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'false',
    SSH_ASKPASS: 'false',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_ATTR_NOSYSTEM: '1',
    // In the environment and not in the arguments, which other users of the machine can read.
    ...(credential !== undefined && {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `http.${url}.extraHeader`,
      GIT_CONFIG_VALUE_0: `${credential.header}: ${credential.value}`,
    }),
  };
}

/** https://git-scm.com/docs/git-config */
export async function gitOptions(access: Access, settings: HttpSettings): Promise<string[]> {
  const { url } = access;
  const isOwn = isOwnHost(url, settings, access);
  checkProtocol(url, url, isOwn);
  // Git connects to exactly the address that was checked: a name could resolve differently now.
  const addresses = isOwn
    ? []
    : await publicAddresses(new URL(url).hostname).catch((error: unknown) => {
        throw connectionFailure(url, error);
      });
  const pinned = addresses.map(({ address }) => address).join(',');
  const options = [
    'credential.helper=',
    'http.followRedirects=false',
    `http.userAgent=${settings.userAgent}`,
    `core.hooksPath=${devNull}`,
    'core.fsmonitor=false',
    // Old commits have mistakes, and git would refuse the whole fetch; only days are read.
    'fetch.fsckObjects=false',
    'transfer.bundleURI=false',
    'submodule.recurse=false',
    'gc.auto=0',
    'protocol.version=2',
    ...(isOwn ? [] : [`http.curloptResolve=${hostAndPort(url)}:${pinned}`]),
  ];
  return options.flatMap((option) => ['-c', option]);
}
