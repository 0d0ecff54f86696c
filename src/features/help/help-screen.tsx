import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useBack } from '../../lib/address/back.ts'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { paths } from '../../lib/address/paths.ts'
import { useIsWide } from '../../lib/dom/use-viewport.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { DeveloperSection } from './developer-section.tsx'
import styles from './help.module.css'
import { ManualSection } from './manual-section.tsx'
import { serviceOf } from './service-of.ts'
import { ServiceSection } from './service-section.tsx'
import { useHelpSetting } from './use-help-setting.ts'
import { VideoSection } from './video-section.tsx'

/** The help centre (spec §2): user manual, videos, developer manual, customer service where there is one. */
export function HelpScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const back = useBack()
  const isWide = useIsWide()
  const { section = 'manual' } = useParams()
  const [search] = useSearchParams()
  const page = search.get('page') ?? undefined
  const setting = useHelpSetting()
  const service = serviceOf(setting.data)
  const tabs = [
    { key: 'manual', label: t('help.manual') },
    { key: 'video', label: t('help.video') },
    { key: 'developer', label: t('help.developer') },
    ...(service === null ? [] : [{ key: 'service', label: t('help.service') }]),
  ]
  const isKnown = tabs.some(({ key }) => key === section)
  // Whether there is a customer service is known with the setting.
  if (!isKnown && !(section === 'service' && setting.isPending)) {
    return <Navigate to={furtherPaths.help()} replace />
  }
  const isReading = section === 'manual' && page !== undefined && !isWide
  return (
    <Page
      title={t('help.title')}
      onBack={() => back.to(isReading ? furtherPaths.help() : paths.me())}
      below={
        isReading ? undefined : (
          <Tabs
            label={t('help.title')}
            value={section}
            tabs={tabs}
            panelId="help-panel"
            onChange={(key) => void navigate(furtherPaths.help(key), { replace: true })}
          />
        )
      }
    >
      <div id="help-panel" className={styles.page}>
        {section === 'manual' && <ManualSection page={page} />}
        {section === 'video' && <VideoSection />}
        {section === 'developer' && <DeveloperSection />}
        {section === 'service' && service !== null && <ServiceSection service={service} />}
        {!isReading && (
          <ul className={styles.links}>
            <li>
              <Link className={styles.row} data-focus="inner" to={furtherPaths.diagnose()}>
                <Icon name="cpu" size={20} />
                <span className={styles.words}>{t('login.diagnose')}</span>
                <Icon name="right" size={18} />
              </Link>
            </li>
          </ul>
        )}
      </div>
    </Page>
  )
}
