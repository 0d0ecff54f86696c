import type { Acting, CommandMaker } from './act.ts'
import { ADMINISTRATORS_COMMANDS } from './administrators.ts'
import { HOLDERS_COMMANDS } from './holders.ts'

/** Every action of the product as an engine command, for the calls and for `simulate`. */
export const COMMAND_OF: Readonly<Record<Acting, CommandMaker>> = {
  ...HOLDERS_COMMANDS,
  ...ADMINISTRATORS_COMMANDS,
}
