import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import styles from './help.module.css'
import { useHelpSetting } from './use-help-setting.ts'

/** Videos that the organisation names; they open where they are kept. */
export function VideoSection() {
  const { t } = useTranslation()
  const localise = useLocalised()
  const { data, error, isError, refetch } = useHelpSetting()
  if (isError) return <LoadFailed error={error} onReload={() => void refetch()} />
  if (data === undefined) return <Skeleton shape="lines" count={3} />
  if (data.videos.length === 0) {
    return <Empty icon="play" title={t('help.noVideos')} text={t('help.noVideosText')} />
  }
  return (
    <ul className={styles.links}>
      {data.videos.map((video) => (
        <li key={video.url}>
          <a
            className={styles.row}
            data-focus="inner"
            href={video.url}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="play" size={20} />
            <span className={styles.words}>
              <b>{localise(video.title_i18n, video.title)}</b>
              <span className={styles.where}>{t('help.opensAt', { host: new URL(video.url).host })}</span>
            </span>
            <Icon name="ext" size={18} />
          </a>
        </li>
      ))}
    </ul>
  )
}
