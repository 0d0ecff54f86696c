import i18next, { type TFunction } from 'i18next'
import type { InputProblem } from '../../../../contract/envelope.ts'
import type { FieldState } from '../../../../rules/form/state.ts'
import { formatNumber } from '../../../../rules/format/number.ts'
import { localised } from '../../../../rules/text/localised.ts'
import { isProblem } from '../../../../rules/write/problems.ts'
import { chooseLanguage } from '../../../lib/i18n/i18n.ts'

/** What is wrong with a field, in the reader's language. */
export function problemText(t: TFunction, problem: InputProblem | undefined): string | undefined {
  if (problem === undefined) return undefined
  if (problem.problem === 'checkFailed') return ownText(problem) ?? t('problems.checkFailed')
  const key = isProblem(problem.problem) ? problem.problem : 'notAllowed'
  return t(`problems.${key}`, spoken(problem.params))
}

/** Why a rule of a field could not be worked out, or its result does not fit. */
export function brokenText(t: TFunction, { visible, broken }: FieldState): string | undefined {
  if (!visible || broken === null) return undefined
  return t(`problems.${broken.problem}`, spoken(broken.params))
}

/** Limits as the field itself writes numbers, with a comma where the language has one. */
function spoken(params: InputProblem['params']) {
  const locale = chooseLanguage({ stored: i18next.language })
  const said = Object.entries(params ?? {}).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(String(value), 'none', locale) : value,
  ])
  return Object.fromEntries(said)
}

/** The text that the author of a check wrote, in the reader's language. */
function ownText({ params = {} }: InputProblem): string | undefined {
  const texts = Object.entries(params).flatMap(([locale, text]) =>
    typeof text === 'string' ? [[locale, text] as const] : [],
  )
  return localised(Object.fromEntries(texts), i18next.language, 'zh') || undefined
}
