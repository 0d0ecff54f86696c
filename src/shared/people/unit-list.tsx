import type { RefObject } from 'react'
import type { DepartmentNode, PersonRow } from '../../../contract/organisation.ts'
import type { UnitRef } from '../../../contract/shapes.ts'
import { UNIT_TYPE } from '../../../contract/vocabulary.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { VirtualList } from '../../ui/list/virtual-list.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import type { Crumb } from './unit-crumbs.tsx'
import { choosesDepartments, choosesPeople, type UnitKind } from './unit-kind.ts'
import { UnitRow } from './unit-row.tsx'

/** A department; found by a search it also says what it stands below. */
type ShownDepartment = DepartmentNode & {
  readonly path?: readonly { readonly name: string; readonly name_i18n: DepartmentNode['name_i18n'] }[]
}

/** Rows of the organisation, or units kept on this device, of whom the name is known. */
type ShownPerson = PersonRow | UnitRef

type Props = {
  readonly kind: UnitKind
  readonly departments: readonly ShownDepartment[]
  readonly people: readonly ShownPerson[]
  readonly picked: readonly UnitRef[]
  /** Why a person cannot be chosen. */
  readonly blocked?: ((id: string) => string | undefined) | undefined
  readonly onToggle: (unit: UnitRef) => void
  readonly onOpen: (department: Crumb) => void
  readonly scroller: RefObject<HTMLElement | null>
  /** What is searched for: people stand before departments then, and what was not found is named. */
  readonly keyword?: string
  readonly more?: { readonly has: boolean; readonly loading: boolean; readonly load: () => void }
}

type Item =
  | { readonly kind: 'department'; readonly unit: ShownDepartment }
  | { readonly kind: 'person'; readonly unit: ShownPerson }

const ROW_PX = 57

/** Departments before people, or people first where they are searched for; of any number. "Below" is a target of its own. */
export function UnitList({ kind, departments, people, scroller, more, keyword = '', ...props }: Props) {
  const { t } = useTranslation()
  const below = departments.map((unit): Item => ({ kind: 'department', unit }))
  const found = (choosesPeople(kind) ? people : []).map((unit): Item => ({ kind: 'person', unit }))
  // Further people must not push departments about: these wait until all of them are there.
  const items = keyword === '' ? [...below, ...found] : [...found, ...(more?.has === true ? [] : below)]
  if (items.length === 0) {
    return (
      <Empty
        icon="users"
        title={keyword === '' ? t('people.nobody') : t('records.noneFound', { words: keyword })}
      />
    )
  }
  return (
    <VirtualList
      label={t('people.list')}
      items={items}
      keyOf={(item) => item.unit.id}
      estimatePx={ROW_PX}
      scroller={scroller}
      {...(more === undefined ? {} : { hasMore: more.has, loadingMore: more.loading, onMore: more.load })}
      renderItem={(item) =>
        item.kind === 'department' ? (
          <DepartmentRow {...props} kind={kind} department={item.unit} />
        ) : (
          <PersonRowView {...props} person={item.unit} />
        )
      }
    />
  )
}

type RowProps = Pick<Props, 'picked' | 'blocked' | 'onToggle' | 'onOpen'>

function DepartmentRow({
  kind,
  department,
  picked,
  onToggle,
  onOpen,
}: RowProps & { readonly kind: UnitKind; readonly department: ShownDepartment }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const name = localise(department.name_i18n, department.name)
  const open = () => onOpen({ id: department.id, name })
  const above = (department.path ?? []).map((one) => localise(one.name_i18n, one.name)).join(' / ')
  const chooses = choosesDepartments(kind)
  return (
    <UnitRow
      name={name}
      note={[above, t('people.count', { count: department.employees })].filter(Boolean).join(' · ')}
      checked={chooses ? picked.some(({ id }) => id === department.id) : undefined}
      onPress={chooses ? () => onToggle({ id: department.id, type: UNIT_TYPE.department, name }) : open}
      lead={<Icon name="dept" size={20} />}
      below={!department.leaf || choosesPeople(kind) ? { label: t('people.below'), onOpen: open } : undefined}
    />
  )
}

function PersonRowView({ person, picked, blocked, onToggle }: RowProps & { readonly person: ShownPerson }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const name = localise(person.name_i18n ?? {}, person.name ?? '')
  const { standIn } = 'position' in person ? person : {}
  const away =
    standIn === undefined
      ? ''
      : t('people.standIn', { name: localise(standIn.name_i18n ?? {}, standIn.name) })
  const why = blocked?.(person.id)
  return (
    <UnitRow
      name={name}
      note={why ?? [away, noteOf(person, localise)].filter((part) => part !== '').join(' · ')}
      checked={picked.some(({ id }) => id === person.id)}
      disabled={why !== undefined}
      onPress={() => onToggle({ id: person.id, type: UNIT_TYPE.user, name, imgUrl: person.imgUrl })}
      lead={<Avatar id={person.id} name={name} imgUrl={person.imgUrl} size={36} />}
    />
  )
}

function noteOf(person: ShownPerson, localise: ReturnType<typeof useLocalised>): string {
  if (!('position' in person)) return ''
  const { departmentName, departmentName_i18n, position, employeeNo } = person
  return [localise(departmentName_i18n, departmentName), position, employeeNo]
    .filter((part) => part !== '')
    .join(' · ')
}
