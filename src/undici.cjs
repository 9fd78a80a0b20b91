/**
 * The parts of undici that are used, by the sources, the tests and the package alike: its entry loads
 * `fetch`, WebSockets, caches and mocks too, twice as much.
 */
const Dispatcher = require('undici/lib/dispatcher/dispatcher');
const { getGlobalDispatcher } = require('undici/lib/global');

const api = {
  request: require('undici/lib/api/api-request'),
  connect: require('undici/lib/api/api-connect'),
};
Object.assign(Dispatcher.prototype, api);

exports.Agent = require('undici/lib/dispatcher/agent');
exports.ProxyAgent = require('undici/lib/dispatcher/proxy-agent');
exports.EnvHttpProxyAgent = require('undici/lib/dispatcher/env-http-proxy-agent');
exports.interceptors = { redirect: require('undici/lib/interceptor/redirect') };
exports.buildConnector = require('undici/lib/core/connect');
exports.errors = require('undici/lib/core/errors');
exports.request = (address, { dispatcher = getGlobalDispatcher(), ...options }) => {
  const { origin, pathname, search } = new URL(address);
  return api.request.call(dispatcher, {
    method: 'GET',
    ...options,
    origin,
    path: pathname + search,
  });
};
