import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { listFinishedWorkItems, listMyInstances } from '../../../../contract/work-items.ts'
import { paths } from '../../../lib/address/paths.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useToday } from '../../../shared/lists/filter/use-today.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { isEmptyFilter, type ListFilter } from '../filter/list-filter.ts'
import type { Box } from './boxes.ts'
import { NothingFound } from './nothing-found.tsx'

type Props = {
  readonly box: Box
  readonly filter: ListFilter
  readonly onClear: () => void
}

/** An empty box says so and offers the next step; loaded when it is shown. */
export function EmptyList({ box, filter, onClear }: Props) {
  const { t } = useTranslation()
  if (!isEmptyFilter(filter)) return <NothingFound box={box} filter={filter} onClear={onClear} />
  switch (box.word) {
    case 'toDo':
      return <EmptyToDo />
    case 'finished':
    case 'toRead':
    case 'read':
      return <EmptyOfOthers word={box.word} />
    case 'mine':
      return <EmptyMine />
    case 'drafts':
      return <EmptyDrafts />
    default:
      return <Empty icon="flow" title={t('inbox.empty.instances')} text={t('inbox.empty.instancesText')} />
  }
}

/** What was done today, and what of mine is under way. */
function EmptyToDo() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const today = useToday()
  const done = useQuery(callQuery(listFinishedWorkItems, { startTime: today, endTime: today, size: 1 }))
  const mine = useQuery(callQuery(listMyInstances, { instanceState: 'PROCESSING', size: 1 }))
  const doneToday = done.data?.totalElements ?? 0
  const underWay = mine.data?.totalElements ?? 0
  return (
    <Empty
      title={t('inbox.empty.toDo')}
      text={doneToday > 0 ? t('inbox.empty.toDoText', { count: doneToday }) : t('inbox.empty.toDoNoneText')}
      action={
        underWay > 0 ? (
          <Button
            kind="outline"
            onClick={() => void navigate(`${paths.inbox('mine')}?instanceState=PROCESSING`)}
          >
            {t('inbox.empty.seeMine', { count: underWay })}
          </Button>
        ) : (
          <Button kind="outline" onClick={() => void navigate(paths.start())}>
            {t('inbox.empty.goStart')}
          </Button>
        )
      }
    />
  )
}

/** What others sent me is done or read: what still waits is near. */
function EmptyOfOthers({ word }: { readonly word: 'finished' | 'toRead' | 'read' }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Empty
      icon={word === 'finished' ? 'check' : 'eye'}
      title={t(`inbox.empty.${word}`)}
      text={t(`inbox.empty.${word}Text`)}
      action={
        <Button kind="outline" onClick={() => void navigate(paths.inbox('to-do'))}>
          {t('inbox.empty.goToDo')}
        </Button>
      }
    />
  )
}

function EmptyMine() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Empty
      icon="send"
      title={t('inbox.empty.mine')}
      text={t('inbox.empty.mineText')}
      action={<Button onClick={() => void navigate(paths.start())}>{t('inbox.empty.goStart')}</Button>}
    />
  )
}

function EmptyDrafts() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Empty
      icon="edit"
      title={t('drafts.empty')}
      text={t('drafts.emptyText')}
      action={
        <Button kind="outline" onClick={() => void navigate(paths.start())}>
          {t('drafts.toStart')}
        </Button>
      }
    />
  )
}
