import type { TFunction } from 'i18next'
import { CAPABILITIES, type Platform } from '../../../../platform-adapters/platform.ts'
import { detectedLines } from './detected-lines.ts'
import type { LastFailure } from './last-failure.ts'
import type { ShownGroup } from './use-diagnosis.ts'
import { durationText, groupTitle, saying } from './words.ts'

type Report = {
  readonly platform: Platform
  readonly groups: readonly ShownGroup[]
  readonly failure: LastFailure | undefined
  readonly at: Date
}

/**
 * The page as text, to be sent to somebody: our words, codes and times, the address without its query, and what the
 * browser calls itself. No token, code of a login, signature or name is known to any part of it.
 */
export function reportText(t: TFunction, { platform, groups, failure, at }: Report): string {
  const steps = groups.flatMap((group) => [
    '',
    `## ${groupTitle(t, group)}`,
    ...group.rows.map(({ step, ended }) => {
      if (ended === undefined) return `- ${t(`diagnosis.steps.${step}`)}: –`
      const { outcome, ms } = ended
      const said = [
        t(`diagnosis.results.${outcome.result}`),
        durationText(ms),
        outcome.code,
        saying(t, outcome),
      ]
      return `- ${t(`diagnosis.steps.${step}`)}: ${said.filter(Boolean).join(' · ')}`
    }),
  ])
  const offered = CAPABILITIES.filter((one) => platform.can(one))
  return [
    `# ${t('diagnosis.title')}`,
    at.toISOString(),
    `${location.origin}${location.pathname}`,
    navigator.userAgent,
    '',
    ...detectedLines(t, platform).map(({ name, value }) => `- ${name}: ${value}`),
    `- ${t('diagnosis.capabilities')}: ${offered.join(', ')}`,
    ...(failure === undefined
      ? []
      : [`- ${t('diagnosis.lastLogin')}: ${[failure.fault, failure.code].filter(Boolean).join(' ')}`]),
    ...steps,
  ].join('\n')
}
