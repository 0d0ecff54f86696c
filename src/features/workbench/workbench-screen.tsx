import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { paths } from '../../lib/address/paths.ts'
import { useDayText } from '../../lib/i18n/day-text.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { SearchBox } from '../../ui/search/search-box.tsx'
import { ActivityChart } from './activity-chart.tsx'
import { AtHandPanel } from './at-hand-panel.tsx'
import { CountTiles } from './count-tiles.tsx'
import { NoticesPanel } from './notices-panel.tsx'
import { RecentPanel } from './recent-panel.tsx'
import { SpeedBars } from './speed-bars.tsx'
import { ToDoPanel } from './to-do-panel.tsx'
import styles from './workbench.module.css'

/** The start page of a wide screen: what waits, what is at hand, how it goes, what is new. */
export function WorkbenchScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const dayText = useDayText()
  const today = useMemo(() => new Date().toLocaleDateString('en-CA'), [])
  return (
    <Page
      title={t('shell.workbench')}
      actions={
        <div className={styles.tools}>
          <time className={styles.today} dateTime={today}>
            {dayText(today)}
          </time>
          <Button icon="plus" onClick={() => void navigate(paths.start())}>
            {t('shell.start')}
          </Button>
          <div className={styles.search}>
            <SearchBox
              value=""
              placeholder={t('apps.search')}
              onSearch={(words) => {
                if (words.trim() === '') return
                void navigate(furtherPaths.apps(words.trim()), { state: { isTyping: true } })
              }}
              delayMs={600}
            />
          </div>
        </div>
      }
    >
      <div className={styles.board}>
        <CountTiles />
        <div className={styles.columns}>
          <div className={styles.main}>
            <ToDoPanel />
            <div className={styles.charts}>
              <ActivityChart />
              <SpeedBars />
            </div>
          </div>
          <div className={styles.side}>
            <AtHandPanel />
            <NoticesPanel />
            <RecentPanel />
          </div>
        </div>
      </div>
    </Page>
  )
}
