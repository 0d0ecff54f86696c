import { useQuery } from '@tanstack/react-query'
import { listWorkItemApprovals, type StepPerson } from '../../../../contract/instances.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useName } from '../../../lib/i18n/use-name.ts'
import { ChoiceList } from '../../../ui/choice/choice-list.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { LoadingPart } from './loading-part.tsx'
import type { PartProps } from './part-props.ts'

/** Which of the people added here goes; who has decided stays (engine J6). */
export function SignersPart({ page, values, onChange }: PartProps) {
  const { t } = useTranslation()
  const nameOf = useName()
  const query = useQuery(
    callQuery(listWorkItemApprovals, { workflowInstanceId: page.workflowInstanceId ?? '' }),
  )
  return (
    <LoadingPart query={query}>
      {(steps) => {
        const people = steps.flatMap(({ nodes }) => nodes)
        const added = people.filter((person) => isUndecidedAdded(person))
        const own = added.filter(({ addedBy }) => isOf(people, addedBy?.slotId, page.workItemId))
        const shown = own.length > 0 ? own : added
        return (
          <ChoiceList
            label={t('approval.signers')}
            required
            chosen={values.ticked ?? []}
            onToggle={(id) => onChange({ ticked: [id] })}
            options={shown.map(({ approvaler }) => ({
              value: approvaler.id,
              label: nameOf(approvaler),
              end: (
                <Avatar id={approvaler.id} name={nameOf(approvaler)} imgUrl={approvaler.imgUrl} size={28} />
              ),
            }))}
          />
        )
      }}
    </LoadingPart>
  )
}

function isUndecidedAdded({ addedBy, workActionType, approvalTime, closedBecause }: StepPerson): boolean {
  return addedBy !== undefined && workActionType === null && approvalTime === null && closedBecause === null
}

function isOf(people: readonly StepPerson[], slotId: string | undefined, workItemId: string | null): boolean {
  return people.some((person) => person.slotId === slotId && person.workItemId === workItemId)
}
