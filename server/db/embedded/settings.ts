import { totalmem } from 'node:os'

const MEGABYTE = 1024 * 1024

/** Given at every start, so they follow the code and not the day the cluster was made. */
export function serverSettings(): readonly string[] {
  const shared = Math.max(32, Math.min(256, Math.floor(totalmem() / MEGABYTE / 8)))
  return [
    'fsync=on',
    'full_page_writes=on',
    'synchronous_commit=on',
    `shared_buffers=${shared}MB`,
    // Three servers on one cluster open some 75, in the middle of an upgrade twice as many.
    'max_connections=200',
    'jit=off',
    'max_wal_size=1GB',
    'checkpoint_completion_target=0.9',
    // Short statements over few rows: planned as such on any disk.
    'random_page_cost=1.1',
    'password_encryption=scram-sha-256',
    'timezone=UTC',
    'log_timezone=UTC',
    'lc_messages=C',
    'logging_collector=off',
    'log_line_prefix=%m [%p] ',
    'log_checkpoints=off',
    // Values of people's forms have no place in a log file (security P-01).
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
  ]
}
