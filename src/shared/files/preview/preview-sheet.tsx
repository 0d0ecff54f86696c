import type { UseQueryResult } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import type { FileView, StoredFile } from '../../../../contract/files.ts'
import { usePlatform } from '../../../lib/host/platform-context.tsx'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { FileName } from '../file-name.tsx'
import { ImageView } from './image-view.tsx'
import { MediaView } from './media-view.tsx'
import { NoPreview } from './no-preview.tsx'
import { PdfView } from './pdf-view.tsx'
import styles from './preview.module.css'
import { TextView } from './text-view.tsx'

export type PreviewProps = {
  readonly files: readonly StoredFile[]
  readonly views: ReadonlyMap<string, FileView>
  readonly links: Pick<UseQueryResult, 'isPending' | 'refetch'>
  readonly index: number
  readonly onIndex: (index: number) => void
  readonly onClose: () => void
}

/** A file over the whole screen of a phone, in a large dialog on wide ones; arrows lead to its neighbours. */
export function PreviewSheet({ files, views, links, index, onIndex, onClose }: PreviewProps) {
  const { t } = useTranslation()
  const file = files[index]
  if (file === undefined) return null
  const view = views.get(file.id)
  const step = (by: number) => {
    if (files[index + by] !== undefined) onIndex(index + by)
  }
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  }
  return (
    <Sheet
      open
      flush
      wide="screen"
      height="full"
      title={<Title name={file.name} />}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          <IconButton
            icon="left"
            label={t('files.previous')}
            disabled={index === 0}
            onClick={() => step(-1)}
          />
          <span className={styles.position}>
            {t('files.position', { number: index + 1, count: files.length })}
          </span>
          <IconButton
            icon="right"
            label={t('files.next')}
            disabled={index === files.length - 1}
            onClick={() => step(1)}
          />
          {view !== undefined && <Download view={view} />}
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons of the foot do the same */}
      <div className={styles.body} onKeyDown={handleKey}>
        {view === undefined ? (
          links.isPending ? (
            <Skeleton shape="form" count={3} />
          ) : (
            <NoPreview words={t('files.gone')} onAgain={() => void links.refetch()} />
          )
        ) : (
          <View key={view.id} view={view} />
        )}
      </div>
    </Sheet>
  )
}

/** On one line, cut in the middle; read out whole. */
function Title({ name }: { readonly name: string }) {
  return (
    <>
      <span className="cs-hidden-text">{name}</span>
      <span aria-hidden="true" className={styles.title}>
        <FileName name={name} />
      </span>
    </>
  )
}

function View({ view }: { readonly view: FileView }) {
  const { t } = useTranslation()
  const { as, state, url } = view.preview
  if (state === 'pending') {
    return (
      <div role="status">
        <NoPreview words={t('files.converting')} />
      </div>
    )
  }
  if (url === null) return <NoPreview words={t('files.noPreview')} />
  switch (as) {
    case 'image':
      return <ImageView url={url} name={view.name} />
    case 'pdf':
      return <PdfView url={url} />
    case 'text':
      return <TextView url={url} name={view.name} />
    case 'audio':
    case 'video':
      return <MediaView as={as} url={url} name={view.name} />
    default:
      return <NoPreview words={t('files.noPreview')} />
  }
}

/** A signed link, never a blob: web views of containers save nothing else. Theirs is opened outside of the app. */
function Download({ view }: { readonly view: FileView }) {
  const { t } = useTranslation()
  const platform = usePlatform()
  const opensOutside = platform.host !== 'browser' && platform.can('openLink')
  return (
    <a
      className={styles.download}
      href={view.download}
      onClick={(event) => {
        if (!opensOutside) return
        event.preventDefault()
        void platform.openLink(new URL(view.download, location.href).href)
      }}
    >
      <Icon name="download" size={20} />
      {t('files.download')}
    </a>
  )
}
