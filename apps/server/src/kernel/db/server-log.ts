import type { Log } from '../log.ts'
import type { Queryable } from './database.ts'

/**
 * Settings by which PostgreSQL writes no value of a row or a statement into its own log: the detail of an error has the
 * row, a logged statement its parameters.
 */
const UNSAFE = `
  select name, setting from pg_settings
   where (name = 'log_error_verbosity' and setting <> 'terse')
      or (name = 'log_parameter_max_length_on_error' and setting <> '0')
      or (name = 'log_parameter_max_length' and setting <> '0'
          and (current_setting('log_statement') <> 'none' or current_setting('log_min_duration_statement') <> '-1'
               or current_setting('log_min_duration_sample') <> '-1'))
   order by name`

/** Warns when the log of PostgreSQL may have personal data, also such as is encrypted in its tables. */
export async function checkServerLog(db: Queryable, log: Log): Promise<void> {
  const { rows } = await db.query<{ name: string; setting: string }>(UNSAFE)
  if (rows.length > 0)
    log.warn(
      { settings: Object.fromEntries(rows.map(({ name, setting }) => [name, setting])) },
      "PostgreSQL may write values of players into its log: see 'PostgreSQL and pooler' of docs/deployment.md",
    )
}
