import type { Clock } from '../../clock.ts'
import type { LiveTables } from './live-tables.ts'
import type { TableState } from './table-state.ts'

/** How often a table that someone watches is looked at (ms). */
const LOOK_MS = 100

interface Watcher {
  readonly owner: string
  /** False with play money. */
  readonly isPlayer: boolean
  readonly tell: (state: TableState) => void
}

const marksOf = ({ round, phase, players }: TableState): string => `${round} ${phase} ${players}`

/** Tells the watchers of each table when its round, its phase or the number of its players changes. */
export function createFeed({ tables, clock }: { tables: LiveTables; clock: Clock }) {
  const watching = new Map<string, Set<Watcher>>()
  const told = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined

  function stateOf(symbol: string): TableState {
    const running = tables.now(symbol)
    const board = tables.board(symbol)
    const owners = [...(watching.get(symbol) ?? [])].filter(({ isPlayer }) => isPlayer)
    return {
      ...running,
      now: clock.now(),
      players: new Set(owners.map(({ owner }) => owner)).size,
      result: board.find(({ round }) => round === running.round) ?? null,
      board,
      proof: tables.proof(symbol),
    }
  }
  function look(symbol: string): void {
    const state = stateOf(symbol)
    if (told.get(symbol) === marksOf(state)) return
    told.set(symbol, marksOf(state))
    for (const { tell } of watching.get(symbol) ?? []) tell(state)
  }
  return {
    stateOf,
    /** Tells the watcher the state now and at each change. @returns what ends it */
    watch(symbol: string, watcher: Watcher): () => void {
      const here = watching.get(symbol) ?? new Set()
      watching.set(symbol, here.add(watcher))
      watcher.tell(stateOf(symbol))
      look(symbol)
      timer ??= setInterval(() => {
        for (const table of watching.keys()) look(table)
      }, LOOK_MS)
      return () => {
        here.delete(watcher)
        if (here.size === 0) {
          watching.delete(symbol)
          told.delete(symbol)
        }
        if (watching.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
export type Feed = ReturnType<typeof createFeed>
