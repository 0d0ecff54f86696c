/**
 * Whose drafts, caches and intents these are. Drafts stay on the device after logout, under the person's own key
 * only, because what was typed is never lost; another person's session cannot name them.
 */
export type Owner = { corpId: string; userId: string }

export function ownerKey(owner: Owner): string {
  return `${owner.corpId}/${owner.userId}`
}
