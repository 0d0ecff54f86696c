import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import type { ListFilter } from '../filter/list-filter.ts'
import type { ListedState } from './boxes.ts'

type StateProps = {
  readonly states: readonly ListedState[]
  readonly value: ListFilter['instanceState']
  readonly panelId: string
  readonly onChange: (state: ListedState | undefined) => void
}

/** A list's rows by state; travels apart from the first page. */
export function StateTabs({ states, value, panelId, onChange }: StateProps) {
  const { t } = useTranslation()
  return (
    <Tabs
      size="s"
      label={t('inbox.tabsLabel')}
      panelId={panelId}
      tabs={['all' as const, ...states].map((key) => ({ key, label: t(`inbox.states.${key}`) }))}
      value={value ?? 'all'}
      onChange={(key) => onChange(states.find((state) => state === key))}
    />
  )
}
