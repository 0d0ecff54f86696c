import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WorkflowIcon } from '../../ui/workflow-icon.tsx'
import styles from './filter.module.css'
import { PickRow } from './pick-row.tsx'
import { useTemplates } from './use-templates.ts'

type Props = { readonly value: string | undefined; readonly onChange: (code: string | undefined) => void }

/** The workflow template of the filter: a searchable tree of applications and their workflows. */
export function TemplateRow({ value, onChange }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { nameOf } = useTemplates(value !== undefined)
  return (
    <>
      <PickRow
        label={t('inbox.fields.workflowCode')}
        none={t('inbox.anyTemplate')}
        value={value === undefined ? undefined : nameOf(value)}
        onOpen={() => setOpen(true)}
        onClear={() => onChange(undefined)}
      />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('inbox.fields.workflowCode')}
        height="full"
        wide="drawer"
        flush
      >
        <TemplateTree
          value={value}
          onPick={(code) => {
            setOpen(false)
            onChange(code)
          }}
        />
      </Sheet>
    </>
  )
}

function TemplateTree({
  value,
  onPick,
}: {
  readonly value: string | undefined
  readonly onPick: (code: string) => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { query, groups } = useTemplates(true)
  const words = typed.trim().toLowerCase()
  const shown = groups
    .map((group) => {
      const isWhole = group.name.toLowerCase().includes(words)
      return {
        ...group,
        templates: group.templates.filter(({ name }) => isWhole || name.toLowerCase().includes(words)),
      }
    })
    .filter((group) => group.templates.length > 0)
  return (
    <>
      <div className={styles.treeSearch}>
        <SearchBox value={typed} onSearch={setTyped} placeholder={t('inbox.searchTemplate')} />
      </div>
      {query.isPending && <Skeleton count={6} />}
      {query.isError && <LoadFailed error={query.error} onReload={() => void query.refetch()} />}
      {query.isSuccess && shown.length === 0 && <Empty icon="search" title={t('inbox.noTemplate')} />}
      {shown.map((group) => (
        <section key={group.code} aria-label={group.name}>
          <h3 className={styles.treeHead}>{group.name}</h3>
          <ul>
            {group.templates.map((template) => (
              <li key={template.code}>
                <button
                  type="button"
                  className={styles.treeRow}
                  data-focus="inner"
                  aria-pressed={template.code === value}
                  onClick={() => onPick(template.code)}
                >
                  <WorkflowIcon code={template.code} icon={template.icon} tint={template.tint} size={32} />
                  <span className={styles.treeName}>{template.name}</span>
                  {template.code === value && <Icon name="check" size={20} />}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
