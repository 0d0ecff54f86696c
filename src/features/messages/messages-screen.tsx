import { useId, useMemo, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import type { MessageRow } from '../../../contract/messages.ts'
import { wallClock } from '../../../rules/format/date.ts'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { paths } from '../../lib/address/paths.ts'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { timeZone, useMinute } from '../../lib/i18n/dates.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { MessageList } from './message-list.tsx'
import { isMessageTab, MESSAGE_TABS, type MessageTab } from './message-tabs.ts'
import styles from './messages.module.css'
import { useMessageCounts, useMessages, useReadMessages } from './use-messages.ts'

/** What I was told: all, @ and replies, unread, read (spec §2 "Notifications"). */
export function MessagesScreen() {
  const { tab } = useParams()
  return isMessageTab(tab) ? <TabScreen tab={tab} /> : <Navigate to={furtherPaths.messages()} replace />
}

function TabScreen({ tab }: { readonly tab: MessageTab }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const panelId = useId()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const scrollerRef = useMemo(() => ({ current: scroller }), [scroller])
  const today = wallClock(useMinute(), timeZone()).slice(0, 10)
  const list = useMessages(tab)
  const counts = useMessageCounts()
  const reading = useReadMessages()
  const { query, rows } = list
  const newest = rows[0]?.createdTime
  const unreadHere = tab === 'mentions' ? counts.comments : tab === 'read' ? 0 : counts.unread
  const tell = (error: unknown) =>
    showToast({ icon: 'warn', text: t(messageKey(error), messageParams(error)) })
  const open = (row: MessageRow) => {
    // Where it leads is shown in any case; not marked now, it is when its document was looked at.
    if (row.readState === 'UNREADED') reading.read([row.id]).catch(() => {})
  }
  const readAll =
    unreadHere === 0 || newest === undefined ? undefined : () => void reading.readAll(tab, newest).catch(tell)
  const error = query.error ?? (query.fetchStatus === 'paused' ? query.failureReason : null)
  return (
    <Page
      title={t('messages.title')}
      scrollRef={setScroller}
      actions={<MoreMenu from={furtherPaths.messages(tab)} onReadAll={readAll} />}
      onRefresh={() => query.refetch()}
      below={
        <Tabs
          label={t('messages.title')}
          value={tab}
          onChange={(key) => void navigate(furtherPaths.messages(key), { replace: true })}
          panelId={panelId}
          tabs={Object.keys(MESSAGE_TABS)
            .filter(isMessageTab)
            .map((key) => ({ key, label: t(`messages.tabs.${key}`), count: countOf(key, counts) }))}
        />
      }
    >
      <div id={panelId} role="tabpanel" aria-label={t(`messages.tabs.${tab}`)} className={styles.panel}>
        {query.data === undefined &&
          (error === null ? (
            <Skeleton shape="cards" count={8} />
          ) : (
            <LoadFailed error={error} onReload={() => void query.refetch()} reloading={query.isFetching} />
          ))}
        {query.data !== undefined && rows.length === 0 && (
          <Empty
            icon="bell"
            title={t(`messages.none.${tab}`)}
            text={t('messages.noneText')}
            action={
              <Button kind="outline" onClick={() => void navigate(paths.inbox())}>
                {t('inbox.empty.goToDo')}
              </Button>
            }
          />
        )}
        {rows.length > 0 && scroller !== null && (
          <MessageList
            tab={tab}
            list={list}
            today={today}
            scroller={scrollerRef}
            onOpen={open}
            onReadAll={readAll}
          />
        )}
      </div>
    </Page>
  )
}

type MenuProps = { readonly from: string; readonly onReadAll: (() => void) | undefined }

function MoreMenu({ from, onReadAll }: MenuProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Menu
      label={t('messages.more')}
      trigger={({ open, id, toggle }) => (
        <IconButton icon="more" label={t('messages.more')} menu={{ open, id }} onClick={toggle} />
      )}
      items={[
        {
          key: 'read',
          icon: 'check',
          label: t('messages.readAll'),
          disabled: onReadAll === undefined,
          onSelect: () => onReadAll?.(),
        },
        {
          key: 'settings',
          icon: 'gear',
          label: t('messages.settings'),
          onSelect: () => void navigate(furtherPaths.messageSettings(), { state: { from } }),
        },
      ]}
    />
  )
}

function countOf(tab: MessageTab, { unread, comments }: ReturnType<typeof useMessageCounts>) {
  return tab === 'unread' ? unread : tab === 'mentions' ? comments : undefined
}
