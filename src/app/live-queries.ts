import type { StaleBy } from '../lib/live/use-live.ts'

/** What each hint of the server makes stale, by endpoint name. Names, so that the entry loads no further contract. */
export const STALE_BY: StaleBy = {
  counts: ['getWorkCount', 'searchMessages', 'countMessages'],
  work: [
    'getWorkCount',
    'searchMessages',
    'countMessages',
    'searchWorkItems',
    'searchCirculates',
    'listFinishedCirculates',
    'listInstances',
    'listFinishedWorkItems',
    'listMyInstances',
    'listUserDrafts',
    'loadForm',
    'listWorkItemApprovals',
    'countComments',
  ],
  instance: ['loadForm', 'listWorkItemApprovals'],
  comments: ['countComments'],
}
