import { useQuery } from '@tanstack/react-query'
import { listWorkItemApprovals } from '../../../../contract/instances.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useName } from '../../../lib/i18n/use-name.ts'
import { ChoiceList } from '../../../ui/choice/choice-list.tsx'
import { LoadingPart } from './loading-part.tsx'
import type { PartProps } from './part-props.ts'

/** Which question is taken back: those of mine that nobody has answered (engine H3). */
export function AssistsPart({ page, values, onChange }: PartProps) {
  const { t } = useTranslation()
  const nameOf = useName()
  const query = useQuery(
    callQuery(listWorkItemApprovals, { workflowInstanceId: page.workflowInstanceId ?? '' }),
  )
  return (
    <LoadingPart query={query}>
      {(steps) => {
        const open = steps
          .flatMap(({ nodes }) => nodes)
          .filter(({ workItemId }) => workItemId === page.workItemId)
          .flatMap(({ assists = [] }) => assists)
          .filter(({ answerTime }) => answerTime === null)
        return (
          <ChoiceList
            label={t('approval.assists')}
            required
            chosen={values.ticked ?? []}
            onToggle={(id) => onChange({ ticked: [id] })}
            options={open.map(({ workItemId, person, question }) => ({
              value: workItemId,
              label: nameOf(person),
              hint: question,
            }))}
          />
        )
      }}
    </LoadingPart>
  )
}
