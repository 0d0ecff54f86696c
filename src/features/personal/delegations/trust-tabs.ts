/** Delegations I gave, was given, and those of people whose delegations I may give. */
export const TRUST_TABS = ['given', 'received', 'others'] as const
export type TrustTab = (typeof TRUST_TABS)[number]

export function isTrustTab(text: string): text is TrustTab {
  return TRUST_TABS.some((tab) => tab === text)
}
