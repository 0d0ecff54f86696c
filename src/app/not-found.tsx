import { useNavigate } from 'react-router-dom'
import { paths } from '../lib/address/paths.ts'
import { useTranslation } from '../lib/i18n/translation.tsx'
import { Button } from '../ui/button/button.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { Page } from '../ui/layout/page.tsx'

/** No screen at this address; the address is shown as it was typed. */
export function NotFound() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Page title={t('panels.notFound')}>
      <Panel
        icon="search"
        title={t('panels.notFound')}
        text={location.pathname}
        actions={<Button onClick={() => void navigate(paths.home())}>{t('panels.home')}</Button>}
      />
    </Page>
  )
}
