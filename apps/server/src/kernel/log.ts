import pino from 'pino'

export type Log = pino.Logger

/** Field names that are redacted in a line and two levels below: the details of an error are the deepest. */
const secretFields = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'secret',
  'ticket',
  'email',
  'phone',
  'firstName',
  'lastName',
  'address',
  'birthDate',
  'dateOfBirth',
  'mobilePhone',
  'street',
  'city',
  'postalCode',
  'nationalNumber',
  'cpf',
  'ip',
]

export interface LogOptions {
  readonly level: pino.LevelWithSilent
  /** Destination of log lines; standard output by default. */
  readonly destination?: pino.DestinationStream
}

/** What is logged of an error: names, codes and stack; not the values that PostgreSQL puts into `detail`. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const extra = error as { code?: unknown; constraint?: unknown; table?: unknown; details?: unknown }
  // "invalid input syntax for type x: "value"" quotes a user's input, "Unexpected token 'x', "…" is not valid JSON" the
  // text that was read: to its last quotation mark, because the text has some itself.
  const isDataError = typeof extra.code === 'string' && /^22[0-9A-Z]{3}$/.test(extra.code)
  const quotes = isDataError || error instanceof SyntaxError
  const message = quotes ? error.message.replace(/["'][^]*["']/, '"…"') : error.message
  return {
    type: error.name,
    message,
    ...(typeof extra.code === 'string' ? { code: extra.code } : {}),
    ...(typeof extra.constraint === 'string' ? { constraint: extra.constraint } : {}),
    ...(typeof extra.table === 'string' ? { table: extra.table } : {}),
    ...(extra.details === undefined ? {} : { details: extra.details }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** One JSON object per line on standard output. Log ids and amounts, never personal data. */
export function createLog(options: LogOptions): Log {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: {
        paths: secretFields.flatMap((name) => {
          const key = /^\w+$/.test(name) ? name : `["${name}"]`
          const inner = /^\w+$/.test(name) ? `*.${name}` : `*["${name}"]`
          return [key, inner, `*.${inner}`]
        }),
        censor: '***',
      },
    },
    options.destination ?? pino.destination({ dest: 1, sync: true }),
  )
}

export const silentLog: Log = pino({ level: 'silent' })
