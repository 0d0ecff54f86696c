import { useTranslation } from 'react-i18next'
import type { DepartmentNode, PersonRow } from '../../../contract/organisation.ts'
import type { UnitRef } from '../../../contract/shapes.ts'
import { UNIT_TYPE } from '../../../contract/vocabulary.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import { Avatar } from '../avatar.tsx'
import { Empty } from '../empty.tsx'
import { Icon } from '../icon.tsx'
import type { Crumb } from './unit-crumbs.tsx'
import styles from './unit-picker.module.css'

type Props = {
  readonly kind: 'person' | 'department'
  readonly departments: readonly DepartmentNode[]
  /** Rows of the organisation, or people kept on this device, of whom the name is known. */
  readonly people: readonly (PersonRow | UnitRef)[]
  readonly picked: readonly UnitRef[]
  /** Why a person cannot be chosen. */
  readonly blocked?: ((id: string) => string | undefined) | undefined
  readonly onToggle: (unit: UnitRef) => void
  readonly onOpen: (department: Crumb) => void
}

/** Departments before people; "below" is a target of its own. */
export function UnitList({ kind, departments, people, picked, blocked, onToggle, onOpen }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const isPicked = (id: string) => picked.some((unit) => unit.id === id)
  if (departments.length === 0 && people.length === 0)
    return <Empty icon="users" title={t('people.nobody')} />
  return (
    <ul className={styles.list}>
      {departments.map((department) => {
        const name = localise(department.name_i18n, department.name)
        const open = () => onOpen({ id: department.id, name })
        return (
          <li key={department.id} className={styles.row}>
            <Row
              name={name}
              note={t('people.count', { count: department.employees })}
              checked={kind === 'department' ? isPicked(department.id) : undefined}
              onPress={
                kind === 'department'
                  ? () => onToggle({ id: department.id, type: UNIT_TYPE.department, name })
                  : open
              }
              lead={<Icon name="dept" size={20} />}
            />
            {(!department.leaf || kind === 'person') && (
              <button type="button" className={styles.below} onClick={open}>
                {t('people.below')}
                <Icon name="right" size={16} />
                <span className="cs-hidden-text">{name}</span>
              </button>
            )}
          </li>
        )
      })}
      {kind === 'person' &&
        people.map((person) => {
          const name = localise(person.name_i18n ?? {}, person.name ?? '')
          const why = blocked?.(person.id)
          return (
            <li key={person.id} className={styles.row}>
              <Row
                name={name}
                note={why ?? noteOf(person, localise)}
                checked={isPicked(person.id)}
                disabled={why !== undefined}
                onPress={() => onToggle({ id: person.id, type: UNIT_TYPE.user, name, imgUrl: person.imgUrl })}
                lead={<Avatar id={person.id} name={name} imgUrl={person.imgUrl} size={36} />}
              />
            </li>
          )
        })}
    </ul>
  )
}

function noteOf(person: PersonRow | UnitRef, localise: ReturnType<typeof useLocalised>): string {
  if (!('position' in person)) return ''
  const { departmentName, departmentName_i18n, position } = person
  return [localise(departmentName_i18n, departmentName), position].filter((part) => part !== '').join(' · ')
}

type RowProps = {
  readonly name: string
  readonly note: string
  readonly checked: boolean | undefined
  readonly disabled?: boolean
  readonly onPress: () => void
  readonly lead: React.ReactNode
}

function Row({ name, note, checked, disabled, onPress, lead }: RowProps) {
  return (
    <button
      type="button"
      className={styles.press}
      aria-pressed={checked}
      disabled={disabled}
      data-focus="inner"
      onClick={onPress}
    >
      {checked !== undefined && (
        <span className={checked ? styles.checked : styles.check} aria-hidden="true">
          {checked && <Icon name="check" size={14} />}
        </span>
      )}
      <span className={styles.lead}>{lead}</span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{note}</span>
      </span>
    </button>
  )
}
