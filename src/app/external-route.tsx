import { ExternalFormScreen } from '../features/external/external-form-screen.tsx'
import { FormSlot } from './form-slot.tsx'

/** A form for people without an account; nothing of the app is around it. */
export function ExternalRoute() {
  return <ExternalFormScreen FormSlot={FormSlot} />
}
