import type { TableResult } from './table-state.ts'
import type { Books } from '../../books.ts'
import type { GameEvent } from '../../games/events.ts'

interface Row {
  round: number
  seed: string
  events: string
  drawn_at: number
}

/**
 * Results of a studio's tables.
 * @param prefix of the name of their table
 */
export function openResults(books: Books, prefix: string) {
  const results = `${prefix}_live_result`
  books.run(
    `create table if not exists ${results} (symbol text not null, round integer not null, seed text not null,
     events text not null, drawn_at integer not null, primary key (symbol, round)) strict`,
  )
  return {
    find(symbol: string, round: number): TableResult | undefined {
      const row = books.one<Row>(`select * from ${results} where symbol = ? and round = ?`, symbol, round)
      return (
        row && { round, seed: row.seed, events: JSON.parse(row.events) as GameEvent[], drawnAt: row.drawn_at }
      )
    },
    keep(symbol: string, { round, seed, events, drawnAt }: TableResult): void {
      const sql = `insert into ${results} values (?,?,?,?,?)`
      books.run(sql, symbol, round, seed, JSON.stringify(events), drawnAt)
    },
  }
}
