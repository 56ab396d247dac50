import type { Books } from '../books.ts'
import type { ErrorCode, Message } from './message.ts'

/** A call without a round: a promotional win, a late duplicate, an adjustment. */
export interface KeptExtra extends Message {
  readonly id: number
  readonly player: string
  readonly state: 'open' | 'done' | 'disputed'
  readonly attempts: number
  readonly error: ErrorCode | null
}

type Row = Omit<KeptExtra, 'fields'> & { fields: string }
const COLUMNS = 'id, player, method, fields, state, attempts, error'
const fromRow = (row: Row): KeptExtra => ({ ...row, fields: JSON.parse(row.fields) as Message['fields'] })

/** Durable storage of calls without a round. */
export function openExtras(books: Books, prefix: string) {
  return {
    addExtra(player: string, message: Message, dueAt: number): void {
      books.run(
        `insert into ${prefix}_extra (player, method, fields, state, attempts, due_at) values (?, ?, ?, 'open', 0, ?)`,
        player,
        message.method,
        JSON.stringify(message.fields),
        dueAt,
      )
    },
    dueExtras: (now: number): KeptExtra[] =>
      books
        .all<Row>(
          `select ${COLUMNS} from ${prefix}_extra where state = 'open' and due_at <= ? order by id limit 20`,
          now,
        )
        .map(fromRow),
    extras: (player: string): KeptExtra[] =>
      books
        .all<Row>(`select ${COLUMNS} from ${prefix}_extra where player = ? order by id`, player)
        .map(fromRow),
    changeExtra(id: number, state: KeptExtra['state'], dueAt: number, error: ErrorCode | null): void {
      books.run(
        `update ${prefix}_extra set state = ?, attempts = attempts + 1, due_at = ?, error = ? where id = ?`,
        state,
        dueAt,
        error,
        id,
      )
    },
  }
}
