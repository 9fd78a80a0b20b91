/** What `undici.cjs` has of the library, so that nothing else can be asked of it. */
export {
  Agent,
  buildConnector,
  EnvHttpProxyAgent,
  errors,
  interceptors,
  ProxyAgent,
  request,
  type Dispatcher,
} from 'undici';
