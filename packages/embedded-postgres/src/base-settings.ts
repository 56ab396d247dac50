/** Settings of every server that is started here, before those that are asked for. */
export const baseSettings: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log has errors without their detail, which has the values of the row.
  log_error_verbosity: 'terse',
}
