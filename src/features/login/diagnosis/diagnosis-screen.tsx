import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { corpCode } from '../../../../contract/session.ts'
import { useBack } from '../../../lib/address/back.ts'
import { paths } from '../../../lib/address/paths.ts'
import { storedConfig } from '../../../lib/device/device-store.ts'
import { usePlatform } from '../../../lib/host/platform-context.tsx'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useSessionPhase } from '../../../lib/session/session.ts'
import { LanguageMenu } from '../../../shared/account/language-menu.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useCopy } from '../../../ui/feedback/use-copy.ts'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { DetectedPart } from './detected-part.tsx'
import styles from './diagnosis.module.css'
import { useLastFailure } from './last-failure.ts'
import { reportText } from './report-text.ts'
import { Results } from './results.tsx'
import { useDiagnosis } from './use-diagnosis.ts'
import { useTexts } from './use-texts.ts'

/** Where we run and which step of signing and logging in works (`/diagnose`); for everybody, signed in or not. */
export function DiagnosisScreen() {
  const { t } = useTranslation()
  const texts = useTexts()
  const corpId = useCorp()
  const diagnosis = useDiagnosis(corpId)
  const back = useBack()
  const isOpen = useSessionPhase() === 'open'
  const leave = () => back.out(isOpen ? paths.me() : paths.login(corpId))
  return (
    <main id="main" className={styles.whole}>
      <Page
        title={t('login.diagnose')}
        onBack={leave}
        foot={texts.isSuccess ? <Foot diagnosis={diagnosis} /> : undefined}
      >
        <div className={styles.page}>
          {texts.isPending && <Skeleton shape="lines" count={8} />}
          {texts.isError && <LoadFailed error={texts.error} onReload={() => void texts.refetch()} />}
          {texts.isSuccess && (
            <>
              <p className={styles.about}>{t('diagnosis.about')}</p>
              <div className={styles.columns}>
                <div>
                  <Results diagnosis={diagnosis} />
                </div>
                <div>
                  <DetectedPart />
                </div>
              </div>
              {!isOpen && (
                <div className={styles.language}>
                  <LanguageMenu />
                </div>
              )}
            </>
          )}
        </div>
      </Page>
    </main>
  )
}

/** The organisation of the address, else the one this device was in last; a login on the way changes nothing. */
function useCorp(): string | undefined {
  const [query] = useSearchParams()
  const [corpId] = useState(() => corpCode.safeParse(query.get('corpId') ?? storedConfig().corpId).data)
  return corpId
}

function Foot({ diagnosis }: { readonly diagnosis: ReturnType<typeof useDiagnosis> }) {
  const { t } = useTranslation()
  const platform = usePlatform()
  const copyText = useCopy()
  const failure = useLastFailure()
  const [text, setText] = useState<string | undefined>(undefined)
  const { groups, isOver, start } = diagnosis
  const copy = async () => {
    const report = reportText(t, { platform, groups, failure, at: new Date() })
    const words = { copied: t('diagnosis.copied'), notCopied: t('diagnosis.notCopied') }
    setText((await copyText(report, words)) ? undefined : report)
  }
  const again = () => {
    setText(undefined)
    start()
  }
  return (
    <>
      {text !== undefined && <ByHand text={text} />}
      <ActionBar
        second={
          <Button kind="outline" icon="refresh" disabled={!isOver} onClick={again}>
            {t('diagnosis.again')}
          </Button>
        }
        primary={
          <Button block icon="copy" disabled={!isOver} onClick={() => void copy()}>
            {t('diagnosis.copy')}
          </Button>
        }
      />
    </>
  )
}

/** What could not be copied, marked as a whole, to be copied by hand. */
function ByHand({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <textarea
      ref={field}
      className={styles.byHand}
      aria-label={t('diagnosis.asText')}
      readOnly
      rows={6}
      value={text}
      onFocus={() => field.current?.select()}
    />
  )
}
