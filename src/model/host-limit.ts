/** The host's own limit for one file, which is also the most that is read: https://developers.cloudflare.com/workers/platform/limits/#static-assets */
export const maxFileBytes = 25 * 1024 * 1024;
