import { useEffect, useRef, useState } from 'react'
import type { UnitRef } from '../../../contract/shapes.ts'
import { isFocusLost } from '../../lib/dom/focus-lost.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { cx } from '../../ui/base/cx.ts'
import { firstPick } from '../../ui/base/pick-by-arrow.ts'
import { Strip } from '../../ui/feedback/strip.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { PickerSearch } from '../../ui/search/picker-search.tsx'
import { FoundUnits } from './found-units.tsx'
import { PickedFoot } from './picked-foot.tsx'
import type { PickerProps } from './picker-props.ts'
import { PickerSources } from './picker-sources.tsx'
import { useRecentPeople } from './recent-people.ts'
import { RolePeople } from './role-people.tsx'
import { type Source, SourcePeople } from './source-people.tsx'
import { type Crumb, UnitCrumbs } from './unit-crumbs.tsx'
import { choosesPeople } from './unit-kind.ts'
import styles from './unit-picker.module.css'
import { useUnits } from './use-units.ts'

/** Search by characters, pinyin or number, or walk down the departments and roles. */
export function OpenPicker(props: PickerProps) {
  const { title, kind, multiple, chosen, limits, blocked, notice, onClose, onDone } = props
  const { t } = useTranslation()
  const [picked, setPicked] = useState(chosen)
  const [typed, setTyped] = useState('')
  const [trail, setTrail] = useState<readonly Crumb[]>([])
  const keyword = typed.trim()
  const { recent, remember } = useRecentPeople()
  const [source, setSource] = useState<Source | undefined>(undefined)
  const shownSource = source ?? (recent.length > 0 ? 'recent' : 'departments')
  const body = useRef<HTMLDivElement>(null)
  const found = useUnits(keyword, trail.at(-1)?.id, kind)
  const isWalking = keyword !== '' || !choosesPeople(kind) || shownSource === 'departments'

  // The row that led here is gone.
  useEffect(() => {
    if (trail.length > 0 && found.isSuccess && isFocusLost()) firstPick(body.current)?.focus()
  }, [trail, found.isSuccess])

  const finish = (units: readonly UnitRef[]) => {
    remember(units)
    onDone(units)
  }

  const toggle = (unit: UnitRef) => {
    const isPicked = picked.some((other) => other.id === unit.id)
    if (!multiple) return finish([unit])
    setPicked(isPicked ? picked.filter((other) => other.id !== unit.id) : [...picked, unit])
  }
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      height="full"
      wide="drawer"
      flush
      bodyRef={body}
      foot={
        multiple ? (
          <PickedFoot picked={picked} limits={limits} onRemove={toggle} onDone={() => finish(picked)} />
        ) : undefined
      }
    >
      {notice !== undefined && (
        <Strip icon="info" inset>
          {notice}
        </Strip>
      )}
      <PickerSearch
        className={styles.search}
        value={typed}
        onSearch={setTyped}
        placeholder={t(`people.search.${kind}`)}
        rows={body}
        isFound={found.isSuccess}
      />
      {multiple && limits !== undefined && <MostPeople count={picked.length} max={limits.max} />}
      {keyword === '' && choosesPeople(kind) && (
        <PickerSources hasRecent={recent.length > 0} value={shownSource} onChange={setSource} />
      )}
      {!isWalking && (
        <SourcePeople
          source={shownSource}
          kind={kind}
          recent={recent}
          picked={picked}
          blocked={blocked}
          onToggle={toggle}
          scroller={body}
        />
      )}
      {keyword !== '' && kind === 'mixed' && (
        <RolePeople
          kind={kind}
          picked={picked}
          blocked={blocked}
          onToggle={toggle}
          scroller={body}
          matching={keyword}
        />
      )}
      {isWalking && keyword === '' && <UnitCrumbs trail={trail} onGo={setTrail} />}
      {isWalking && (
        <FoundUnits
          kind={kind}
          found={found}
          keyword={keyword}
          scroller={body}
          picked={picked}
          blocked={blocked}
          onToggle={toggle}
          onOpen={(department) => {
            setTyped('')
            setTrail([...trail, department])
          }}
        />
      )}
    </Sheet>
  )
}

function MostPeople({ count, max }: { readonly count: number; readonly max: number }) {
  const { t } = useTranslation()
  return (
    <p className={cx(styles.most, count > max && styles.tooMany)} role="status">
      {t('people.most', { count: max })}
    </p>
  )
}
