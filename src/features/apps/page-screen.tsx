import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { getPortalPage } from '../../../contract/portal.ts'
import { useBack } from '../../lib/address/back.ts'
import { paths } from '../../lib/address/paths.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { Page } from '../../ui/layout/page.tsx'
import { PageBody } from '../../ui/layout/page-body.tsx'
import { PageBlocks } from './page-blocks.tsx'

/** A portal page by its code. */
export function PageScreen() {
  const { appCode = '', pageCode = '' } = useParams()
  const { t } = useTranslation()
  const localise = useLocalised()
  const back = useBack()
  const code = `${appCode}.${pageCode}`
  const { data } = useQuery(callQuery(getPortalPage, { code }))
  return (
    <Page
      title={data === undefined ? t('apps.title') : localise(data.name_i18n, data.name)}
      onBack={() => back.to(paths.app(appCode))}
    >
      <PageBody>
        <PageBlocks code={code} />
      </PageBody>
    </Page>
  )
}
