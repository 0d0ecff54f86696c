import { freshSecret } from '../auth/master-secret.ts'

export const usage = 'secret                                 print a fresh value for SECRET_KEY'

/** Exit code 0; 2: wrong use. */
export async function run(args: readonly string[]): Promise<number> {
  if (args.length > 0) {
    console.error(usage)
    return 2
  }
  console.log(freshSecret())
  return 0
}
