import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import styles from './input.module.css'
import { InputFrame, type InputProps } from './input-frame.tsx'

type Props = Pick<InputProps, 'label' | 'error' | 'hint' | 'required' | 'look'> & {
  inputId: string
  /** Several inputs in the box: the label names the group. */
  group?: boolean
  children: ReactNode
}

/** The frame of an input on one line: what stands beside the input shares its border and its error colour. */
export function InputBox({ children, ...frame }: Props) {
  return (
    <InputFrame {...frame}>
      <div
        className={cx(
          styles.box,
          frame.look === 'box' ? styles.boxed : styles.bare,
          frame.error !== undefined && styles.wrong,
        )}
      >
        {children}
      </div>
    </InputFrame>
  )
}
