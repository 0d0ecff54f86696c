import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listUserDepartments } from '../../../../contract/organisation.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { PeopleField } from '../../../shared/people/people-field.tsx'
import { ChoiceList } from '../../../ui/choice/choice-list.tsx'
import { LoadingPart } from './loading-part.tsx'
import type { PartProps } from './part-props.ts'

/** The new owner, and for which of his departments (engine X4). */
export function OwnerPart({ values, onChange }: PartProps) {
  const { t } = useTranslation()
  const owner = values.people[0]?.id
  return (
    <>
      <PeopleField
        label={t('approval.owner.person')}
        people={values.people}
        onChange={(people) => onChange({ people, ownerDeptId: undefined })}
        limits={{ min: 1, max: 1 }}
      />
      {owner !== undefined && (
        <Departments
          userId={owner}
          chosen={values.ownerDeptId}
          onChoose={(ownerDeptId) => onChange({ ownerDeptId })}
        />
      )}
    </>
  )
}

type Props = {
  readonly userId: string
  readonly chosen: string | undefined
  readonly onChoose: (deptId: string) => void
}

function Departments({ userId, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const query = useQuery(callQuery(listUserDepartments, { userId }))
  const main = query.data?.[0]?.deptId
  useEffect(() => {
    if (chosen === undefined && main !== undefined) onChoose(main)
  }, [chosen, main, onChoose])
  return (
    <LoadingPart query={query}>
      {(departments) => (
        <ChoiceList
          label={t('approval.owner.department')}
          required
          chosen={chosen === undefined ? [] : [chosen]}
          onToggle={onChoose}
          options={departments.map(({ deptId, deptName, name_i18n }) => ({
            value: deptId,
            label: localise(name_i18n, deptName),
          }))}
        />
      )}
    </LoadingPart>
  )
}
