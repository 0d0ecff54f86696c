import type { HTMLAttributes } from 'react'

/**
 * Inputs with a form of their own: for its form filling Chromium measures at each key all inputs of the form that is
 * typed in, and without one all of the page. Nothing is submitted by it.
 */
export function OwnForm(props: HTMLAttributes<HTMLFormElement>) {
  return <form noValidate onSubmit={(event) => event.preventDefault()} {...props} />
}
