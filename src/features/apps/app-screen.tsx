import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { getAppPackage } from '../../../contract/portal.ts'
import { useBack } from '../../lib/address/back.ts'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { FavouriteStar } from '../../shared/favourites/favourite-star.tsx'
import { useWorkflowThings } from '../../shared/favourites/workflow-thing.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PageBody } from '../../ui/layout/page-body.tsx'
import { NamedRows } from '../../ui/list/named-rows.tsx'
import { AppBoxes } from './app-boxes.tsx'
import { FunctionList } from './function-list.tsx'
import { PageBlocks } from './page-blocks.tsx'

/** The front page of one application: its lists, its own page, what can be started, its functions. */
export function AppScreen() {
  const { appCode = '' } = useParams()
  const { t } = useTranslation()
  const localise = useLocalised()
  const back = useBack()
  const { row } = useWorkflowThings()
  const query = useQuery(callQuery(getAppPackage, { appCode }))
  const app = query.data
  const name = app === undefined ? t('apps.title') : localise(app.name_i18n, app.name)
  return (
    <Page
      title={name}
      onBack={() => back.to(furtherPaths.apps())}
      {...(app === undefined
        ? {}
        : { actions: <FavouriteStar kind="app" code={appCode} name={name} isKept={app.favorites} /> })}
    >
      <PageBody>
        {app === undefined && !query.isError && <Skeleton count={8} />}
        {app === undefined && query.isError && (
          <LoadFailed
            error={query.error}
            onReload={() => void query.refetch()}
            reloading={query.isFetching}
          />
        )}
        {app !== undefined && (
          <>
            <AppBoxes appCode={appCode} />
            {app.homePage !== null ? (
              <PageBlocks code={app.homePage} />
            ) : (
              <>
                {app.workflows.length > 0 && (
                  <NamedRows grid title={t('apps.start')} things={app.workflows.map(row)} />
                )}
                <FunctionList title={t('apps.functions')} functions={app.functions} />
              </>
            )}
          </>
        )}
      </PageBody>
    </Page>
  )
}
