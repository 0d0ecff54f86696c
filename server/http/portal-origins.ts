import type { Config } from '../config.ts'

/**
 * Origins that may show us in a frame and be sent to a page of ours, exactly as the configuration names them; what names
 * many hosts (`https://*.example.com`) is no place to send people to.
 */
export function portalOrigins({ frameAncestors }: Pick<Config, 'frameAncestors'>): readonly string[] {
  const named = frameAncestors.filter((site) => !site.includes('*') && URL.canParse(site))
  const urls = named.map((site) => new URL(site))
  return urls.filter(({ protocol }) => /^https?:$/.test(protocol)).map(({ origin }) => origin)
}
