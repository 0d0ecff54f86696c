import type { ReactNode } from 'react'
import type { IconName } from '../picture/icons.ts'
import { Panel } from './panel.tsx'

type Props = { title: string; text?: ReactNode; icon?: IconName; action?: ReactNode }

/** Nothing here yet, or nothing found: says so and offers the next step. */
export function Empty({ title, text, icon = 'todo', action }: Props) {
  return <Panel icon={icon} title={title} text={text} actions={action} role="status" />
}
