import type { DECIDERS } from '../offers/deciders.ts'

/**
 * What a person, an administrator or the server asks of a run. `item` is a work item's number within the instance;
 * each command's own file says what it means and by which rules it is refused.
 */
export type Command = Parameters<(typeof DECIDERS)[CommandType]>[1]

export type CommandType = keyof typeof DECIDERS
export type CommandOf<Type extends CommandType> = Extract<Command, { type: Type }>
