const KNOWN = [
  'submit',
  'agree',
  'disagree',
  'return',
  'handledByAnother',
  'nodeFailed',
  'returned',
  'branchEnded',
  'instanceEnded',
] as const

/** Which sentence below `approval.handled` says how an item was closed. */
export function handledWord(action: string): (typeof KNOWN)[number] {
  return KNOWN.find((known) => known === action) ?? 'handledByAnother'
}
