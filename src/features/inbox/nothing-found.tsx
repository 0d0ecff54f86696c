import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

type Props = {
  /** The search words and filters in force, in words. */
  readonly filters: readonly string[]
  readonly onClear: () => void
}

/** The filter leaves nothing: names it and offers to clear it. */
export function NothingFound({ filters, onClear }: Props) {
  const { t } = useTranslation()
  return (
    <Empty
      icon="search"
      title={t('inbox.empty.nothingFound')}
      text={t('inbox.empty.nothingFoundFor', { filters: filters.join(t('inbox.stepSeparator')) })}
      action={
        <Button kind="outline" onClick={onClear}>
          {t('inbox.empty.clearFilters')}
        </Button>
      }
    />
  )
}
