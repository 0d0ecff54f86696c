import { useState } from 'react'
import { linkedParts, linkScheme } from '../../../../../rules/text/links.ts'
import { usePlatform } from '../../../../lib/host/platform-context.tsx'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import styles from './linked-text.module.css'

/** Text in which addresses are links (spec §5). */
export function LinkedText({ text }: { readonly text: string }) {
  return linkedParts(text).map((part, index) =>
    part.address === undefined ? (
      part.text
    ) : (
      // The parts of one text never move.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <TextLink key={index} address={part.address} />
    ),
  )
}

/** One address that the rules allow as a link; a file is opened only after a question (security D-16). */
export function TextLink({
  address,
  children = address,
}: {
  readonly address: string
  readonly children?: string
}) {
  const { t } = useTranslation()
  const platform = usePlatform()
  const [asking, setAsking] = useState(false)
  const isFile = linkScheme(address) === 'file'
  const open = () => void platform.openLink(address)
  return (
    <>
      <a
        className={styles.link}
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => {
          if (isFile) {
            event.preventDefault()
            setAsking(true)
          } else if (platform.host !== 'browser') {
            event.preventDefault()
            open()
          }
        }}
      >
        {children}
        <span className="cs-hidden-text"> {t('values.newTab')}</span>
      </a>
      <Dialog
        open={asking}
        alert
        title={t('values.fileTitle')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button
              onClick={() => {
                setAsking(false)
                open()
              }}
            >
              {t('values.openFile')}
            </Button>
            <Button kind="outline" onClick={() => setAsking(false)}>
              {t('values.keepClosed')}
            </Button>
          </>
        }
      >
        {t('values.fileBody', { address })}
      </Dialog>
    </>
  )
}
