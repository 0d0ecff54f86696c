import { useQuery } from '@tanstack/react-query'
import type { FormPage } from '../../../contract/form-page.ts'
import { loadForm } from '../../../contract/forms.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import { valueText } from '../../../rules/values/value-text.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { Button } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ChangesTable, type FieldChange } from '../changes/changes-table.tsx'
import { decideAgain } from './decide-again.ts'
import { DecisionRow } from './decision-row.tsx'
import type { Decision } from './decisions.ts'
import { dismiss } from './queue.ts'

type Props = {
  readonly decision: Decision
  readonly onOpen: (itemId: string) => void
}

/** What was seen has changed: the difference, and whether the decision holds on what stands there now. */
export function AskedDecision({ decision, onOpen }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const query = useQuery(callQuery(loadForm, { workitemId: decision.itemId }))
  const page = query.data
  const action = t(`decisions.action.${decision.action}`)
  return (
    <DecisionRow
      decision={decision}
      actions={
        <>
          <Button kind="text" size="s" onClick={() => void dismiss([decision.key])}>
            {t('decisions.drop')}
          </Button>
          <Button kind="outline" size="s" onClick={() => onOpen(decision.itemId)}>
            {t('approval.conflict.look')}
          </Button>
          {page?.mode !== 'look' && (
            <Button
              size="s"
              disabled={page === undefined}
              onClick={() => page !== undefined && void decideAgain(decision, page)}
            >
              {t('approval.conflict.act', { action })}
            </Button>
          )}
        </>
      }
    >
      {query.error !== null && page === undefined ? (
        <LoadFailed error={query.error} onReload={() => void query.refetch()} reloading={query.isFetching} />
      ) : page === undefined ? (
        <Skeleton shape="lines" count={2} afterMs={0} />
      ) : (
        <ChangesTable changes={changesOf(decision, page, locale)} />
      )}
    </DecisionRow>
  )
}

/** The fields that the refusal names, as the form prints them. */
function changesOf({ refusal }: Decision, page: FormPage, locale: Locale): readonly FieldChange[] {
  return (refusal?.conflict?.fields ?? []).flatMap(({ code, before }): FieldChange[] => {
    const property = page.bizSchema.properties.find((one) => one.code === code)
    if (property === undefined) return []
    const after = page.bizObject.data[code]
    return [
      {
        code,
        name: property.name,
        before: valueText(property, before, locale),
        after: valueText(property, after, locale),
      },
    ]
  })
}
