import type pg from 'pg'

/**
 * Wire format of a parameter: numbers, booleans and instants in PostgreSQL's binary format, everything else as text.
 */
export type ParameterKind = 'int8' | 'int4' | 'int2' | 'bool' | 'timestamptz' | 'text'
type ParameterValue = bigint | number | boolean | string | Temporal.Instant | null

/** A frequently executed statement. Each row is one text or null. */
export interface Statement {
  /** Name of the prepared statement; without one it is parsed each time, as a pooler requires. */
  readonly name?: string | undefined
  readonly text: string
  readonly parameters: readonly ParameterKind[]
}

/** The part of `pg`'s connection that a custom query uses. */
interface Connection {
  readonly parsedStatements: Record<string, string | undefined>
  readonly submittedNamedStatements: Record<string, string | undefined>
  readonly stream: { cork(): void; uncork(): void; write(bytes: Uint8Array): boolean }
  parse(statement: { readonly name?: string | undefined; readonly text: string }): void
}

type Done = (error: Error | null, rows: string[]) => void

const EXECUTE_AND_SYNC = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4])
const BIND = 0x42
const NULL_LENGTH = -1
/** PostgreSQL counts microseconds from 2000-01-01. */
const EPOCH_MICROSECONDS = 946_684_800_000_000n
const binarySizes = { int8: 8, timestamptz: 8, int4: 4, int2: 2, bool: 1 } as const

/**
 * Executes a statement and resolves with the first column of its rows. For hot calls: what `pg`'s own query does
 * besides (describing the rows, one buffer per message, a result object with fields) takes as long as half a commit.
 * Raises the same errors as `client.query`.
 * @param values one for each parameter, in order; instants are truncated to microseconds
 * @param timeoutMs after which it fails with `Query read timeout`, and the connection must not be reused
 * @throws RangeError when a number does not fit its parameter; nothing was sent then
 */
export function callStatement(
  client: pg.ClientBase,
  statement: Statement,
  values: readonly ParameterValue[],
  timeoutMs: number,
): Promise<string[]> {
  const bind = encodeBind(statement, values)
  return new Promise((resolve, reject) => {
    client.query(
      new Call(statement, values, bind, timeoutMs, (error, rows) => (error ? reject(error) : resolve(rows))),
    )
  })
}

/** The interface that `pg` requires of a custom query. */
class Call implements pg.Submittable {
  readonly name: string | undefined
  readonly text: string
  /** As with `pg`'s own query, for code that observes a connection. The values are sent by `bind`. */
  readonly values: readonly ParameterValue[]
  readonly query_timeout: number
  /** `pg` wraps it to stop its timer. */
  callback: Done
  readonly #bind: Buffer
  readonly #rows: string[] = []

  constructor(
    { name, text }: Statement,
    values: readonly ParameterValue[],
    bind: Buffer,
    timeoutMs: number,
    callback: Done,
  ) {
    this.name = name
    this.text = text
    this.values = values
    this.query_timeout = timeoutMs
    this.callback = callback
    this.#bind = bind
  }

  submit(given: pg.Connection): void {
    const connection = given as unknown as Connection
    const { name, text } = this
    const isParsed =
      name !== undefined &&
      (connection.parsedStatements[name] ?? connection.submittedNamedStatements[name]) !== undefined
    if (isParsed) {
      connection.stream.write(this.#bind)
      return
    }
    connection.stream.cork()
    connection.parse({ name, text })
    if (name !== undefined) connection.submittedNamedStatements[name] = text
    connection.stream.write(this.#bind)
    connection.stream.uncork()
  }

  handleDataRow({ fields }: { readonly fields: readonly string[] }): void {
    this.#rows.push(fields[0] as string)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback(null, this.#rows)
  }

  handleError(error: Error): void {
    this.callback(error, [])
  }
}

/** Grows to the largest message; a message is copied out before the next one is encoded. */
let scratch = Buffer.alloc(16_384)

/** Bind, Execute and Sync of the frontend/backend protocol. */
function encodeBind({ name = '', parameters }: Statement, values: readonly ParameterValue[]): Buffer {
  const most = values.reduce<number>(
    (sum, value) => sum + 12 + (typeof value === 'string' ? value.length * 3 : 0),
    name.length * 3 + 64,
  )
  if (scratch.length < most) scratch = Buffer.alloc(most * 2)
  const out = scratch
  // Message type, length (filled in below), and the unnamed portal.
  let at = out.writeUInt8(0, out.writeUInt8(BIND, 0) + 4)
  at += out.write(name, at)
  at = out.writeUInt8(0, at)
  at = out.writeInt16BE(parameters.length, at)
  for (const kind of parameters) at = out.writeInt16BE(kind === 'text' ? 0 : 1, at)
  at = out.writeInt16BE(parameters.length, at)
  for (let k = 0; k < parameters.length; k++)
    at = encodeValue(out, at, parameters[k] as ParameterKind, values[k] ?? null)
  // No result formats: text.
  at = out.writeInt16BE(0, at)
  out.writeInt32BE(at - 1, 1)
  at += EXECUTE_AND_SYNC.copy(out, at)
  return Buffer.from(out.subarray(0, at))
}

function encodeValue(out: Buffer, at: number, kind: ParameterKind, value: ParameterValue): number {
  if (value === null) return out.writeInt32BE(NULL_LENGTH, at)
  if (kind === 'text') {
    const length = out.write(value as string, at + 4)
    return out.writeInt32BE(length, at) + length
  }
  const start = out.writeInt32BE(binarySizes[kind], at)
  switch (kind) {
    case 'int8':
      return out.writeBigInt64BE(value as bigint, start)
    case 'timestamptz':
      return out.writeBigInt64BE(
        (value as Temporal.Instant).epochNanoseconds / 1_000n - EPOCH_MICROSECONDS,
        start,
      )
    case 'int4':
      return out.writeInt32BE(value as number, start)
    case 'int2':
      return out.writeInt16BE(value as number, start)
    case 'bool':
      return out.writeUInt8(value ? 1 : 0, start)
  }
}
