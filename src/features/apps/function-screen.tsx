import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { type FunctionNode, listFunctions } from '../../../contract/portal.ts'
import { mayCreateRecord } from '../../../contract/records.ts'
import { listModelWorkflows } from '../../../contract/workflow-centre.ts'
import { useBack } from '../../lib/address/back.ts'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { paths } from '../../lib/address/paths.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { useWorkflowThings } from '../../shared/favourites/workflow-thing.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PageBody } from '../../ui/layout/page-body.tsx'
import { NamedRows } from '../../ui/list/named-rows.tsx'
import { ListExport } from './list-export.tsx'

/** A biz model: what can be started of it, a new record where I may make one. Its list is not shown here. */
export function FunctionScreen() {
  const { appCode = '', schemaCode = '' } = useParams()
  const { t } = useTranslation()
  const localise = useLocalised()
  const navigate = useNavigate()
  const back = useBack()
  const { row } = useWorkflowThings()
  const tree = useQuery(callQuery(listFunctions, { appCode }))
  const started = useQuery(callQuery(listModelWorkflows, { schemaCode, filterNoWorkflow: true }))
  // Refused where I may not: then there is no button.
  const creating = useQuery({ ...callQuery(mayCreateRecord, { schemaCode }), retry: false })
  const model = tree.data === undefined ? undefined : modelIn(tree.data, schemaCode)
  return (
    <Page
      title={model === undefined ? t('apps.title') : localise(model.name_i18n, model.name)}
      onBack={() => back.to(paths.app(appCode))}
    >
      <PageBody>
        {tree.isPending && <Skeleton count={4} />}
        {tree.isError && (
          <LoadFailed error={tree.error} onReload={() => void tree.refetch()} reloading={tree.isFetching} />
        )}
        {tree.data !== undefined && model === undefined && (
          <Empty icon="table" title={t('apps.noFunction')} text={t('apps.noFunctionText')} />
        )}
        {model !== undefined && (
          <>
            {(started.data?.length ?? 0) > 0 && (
              <NamedRows grid title={t('apps.start')} things={(started.data ?? []).map(row)} />
            )}
            <ListExport schemaCode={schemaCode} name={localise(model.name_i18n, model.name)} />
            <Empty
              icon="table"
              title={t('apps.noList')}
              text={t('apps.noListText')}
              action={
                creating.isSuccess && (
                  <Button
                    icon="plus"
                    onClick={() => void navigate(furtherPaths.record(appCode, schemaCode, 'new'))}
                  >
                    {t('records.newRecord')}
                  </Button>
                )
              }
            />
          </>
        )}
      </PageBody>
    </Page>
  )
}

function modelIn(nodes: readonly FunctionNode[], schemaCode: string): FunctionNode | undefined {
  for (const node of nodes) {
    if (node.bizSchemaCode === schemaCode) return node
    const inside = modelIn(node.children, schemaCode)
    if (inside !== undefined) return inside
  }
  return undefined
}
