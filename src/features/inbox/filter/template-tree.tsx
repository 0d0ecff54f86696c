import { type KeyboardEvent, useRef, useState } from 'react'
import { plain } from '../../../../rules/text/plain-words.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { stepByArrow } from '../../../ui/base/step-by-arrow.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { WorkflowIcon } from '../../../ui/picture/workflow-icon.tsx'
import { SearchBox } from '../../../ui/search/search-box.tsx'
import styles from './template-tree.module.css'
import { type TemplateGroup, useTemplates } from './use-templates.ts'

type Props = {
  /** Only of this application. */
  readonly appCode: string | undefined
  readonly value: string | undefined
  readonly onPick: (code: string) => void
}

/** Up to so many templates every application stands open at first. */
const OPEN_UP_TO = 30

/** Applications and their workflows as a tree that can be searched. */
export function TemplateTree({ appCode, value, onPick }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { groups, isPending, error, reload } = useTemplates(true, appCode)
  const shown = matching(groups, plain(typed))
  return (
    <>
      <div className={styles.search}>
        <SearchBox value={typed} onSearch={setTyped} placeholder={t('inbox.searchTemplate')} />
      </div>
      {error !== null && <LoadFailed error={error} onReload={reload} />}
      {error === null && isPending && <Skeleton count={6} />}
      {error === null && !isPending && shown.length === 0 && (
        <Empty icon="search" title={t('inbox.noTemplate')} />
      )}
      {shown.length > 0 && (
        <Tree groups={shown} isSearched={typed.trim() !== ''} value={value} onPick={onPick} />
      )}
    </>
  )
}

type TreeProps = Pick<Props, 'value' | 'onPick'> & {
  readonly groups: readonly TemplateGroup[]
  readonly isSearched: boolean
}

function Tree({ groups, isSearched, value, onPick }: TreeProps) {
  const { t } = useTranslation()
  const tree = useRef<HTMLDivElement>(null)
  const count = groups.reduce((sum, { templates }) => sum + templates.length, 0)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  // What was searched for is to be seen; what is chosen, too.
  const isOpen = ({ code, templates }: TemplateGroup) =>
    isSearched || (count <= OPEN_UP_TO || templates.some((one) => one.code === value)) !== toggled.has(code)
  const toggle = (code: string) =>
    setToggled(new Set(toggled.has(code) ? [...toggled].filter((one) => one !== code) : [...toggled, code]))
  const handleKey = (event: KeyboardEvent) => {
    const member = document.activeElement
    const group = groups.find((one) => one.code === member?.getAttribute('data-app'))
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault()
      if (group !== undefined && isOpen(group) !== (event.key === 'ArrowRight')) toggle(group.code)
      else if (group === undefined && event.key === 'ArrowLeft')
        member?.parentElement?.querySelector<HTMLElement>('[data-app]')?.focus()
    } else stepByArrow(event, tree.current, '[role="treeitem"]', false)
  }
  const first = groups[0]?.code
  return (
    <div
      ref={tree}
      role="tree"
      aria-label={t('inbox.fields.workflowCode')}
      tabIndex={-1}
      onKeyDown={handleKey}
    >
      {groups.map((group) => (
        <div key={group.code}>
          <button
            type="button"
            role="treeitem"
            aria-level={1}
            aria-expanded={isOpen(group)}
            aria-selected={false}
            tabIndex={group.code === first ? 0 : -1}
            data-app={group.code}
            data-focus="inner"
            className={styles.app}
            onClick={() => toggle(group.code)}
          >
            <Icon name={isOpen(group) ? 'down' : 'right'} size={16} />
            <span className={styles.appName}>{group.name}</span>
            <span className={styles.count}>{group.templates.length}</span>
          </button>
          {isOpen(group) &&
            group.templates.map((template) => (
              <button
                key={template.code}
                type="button"
                role="treeitem"
                aria-level={2}
                aria-selected={template.code === value}
                tabIndex={-1}
                data-focus="inner"
                className={cx(styles.row, template.code === value && styles.chosen)}
                onClick={() => onPick(template.code)}
              >
                <WorkflowIcon code={template.code} icon={template.icon} tint={template.tint} size={32} />
                <span className={styles.name}>{template.name}</span>
                {template.code === value && <Icon name="check" size={20} />}
              </button>
            ))}
        </div>
      ))}
    </div>
  )
}

/** An application that is called so has all its templates; another those that are. */
function matching(groups: readonly TemplateGroup[], words: string): TemplateGroup[] {
  const has = (name: string) => plain(name).includes(words)
  return groups
    .map((group) => ({
      ...group,
      templates: group.templates.filter(({ name }) => has(group.name) || has(name)),
    }))
    .filter(({ templates }) => templates.length > 0)
}
