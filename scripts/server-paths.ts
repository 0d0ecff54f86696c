/** First parts of addresses that the server answers itself. */
const AREAS = ['api', 'public', 'oauth', 'logout', 'health', 'metrics']
/** What it answers below addresses that are pages of the app. */
const BELOW_PAGES = [
  ...['Authentication', 'first_run', 'container', 'mobile', 'wx', 'dingtalk'].map((call) => `login/${call}`),
  ...['getShortCode', 'submit', 'upload', 'discard'].map((call) => `externalLink/${call}`),
]

/**
 * Calls that the server answers, below any base path; never a page of the app. tests/scripts/server-paths.test.ts holds
 * this against every endpoint and every screen.
 */
export const SERVER_CALLS = new RegExp(
  `^(/[\\w.-]+)*/(${AREAS.join('|')})([/?]|$)|/(${BELOW_PAGES.join('|')})(/|$)`,
)

/** What the page's server hands on to the API while developing. */
export function serverPrefixes(): string[] {
  return [...AREAS, ...BELOW_PAGES].map((place) => `/${place}`)
}
