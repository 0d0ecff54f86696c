import { useEffect, useState } from 'react'
import { PLAIN_STATE } from '../../../../rules/form/state.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import type { DocumentForm } from '../model/document-form.ts'

/** Tells a screen reader what the rules did elsewhere in the form: fields that came or went, choices that were emptied. */
export function RuleNews({ form }: { readonly form: DocumentForm }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const [news, setNews] = useState('')
  const { rules, model } = form
  useEffect(() => {
    const isShown = (code: string) => (rules.evaluation().fields.get(code) ?? PLAIN_STATE).visible
    const shownNow = () => new Set(model.properties.map(({ code }) => code).filter(isShown))
    let before = shownNow()
    return rules.onChange(() => {
      const now = shownNow()
      const { cleared } = rules.evaluation()
      const named = (test: (code: string) => boolean) =>
        model.properties
          .filter(({ code }) => test(code))
          .map(({ code, name }) => localise(name, code))
          .join(', ')
      const came = named((code) => now.has(code) && !before.has(code))
      const went = named((code) => before.has(code) && !now.has(code))
      const emptied = named((code) => cleared.includes(code))
      before = now
      const words = [
        came === '' ? '' : t('formRules.came', { fields: came }),
        went === '' ? '' : t('formRules.went', { fields: went }),
        emptied === '' ? '' : t('formRules.emptied', { fields: emptied }),
      ].filter((word) => word !== '')
      if (words.length > 0) setNews(words.join(' '))
    })
  }, [rules, model, localise, t])
  return (
    <p className="cs-hidden-text" role="status">
      {news}
    </p>
  )
}
