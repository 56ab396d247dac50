import { currencyCodes } from '@marquee/money'
import { z } from 'zod'

/** A live table as its studio reports it. JSON, because instances tell it each other. */
export const reportedTable = z.strictObject({
  /** The studio's id of the table: the symbol of its game in the catalogue. */
  symbol: z.string().min(1).max(200),
  isOpen: z.boolean(),
  /** When a closed table opens next, where the studio says so. */
  opensAt: z.iso.datetime().nullable(),
  dealer: z.string().max(80).nullable(),
  /** Null where any number of players may bet. */
  seats: z
    .strictObject({ total: z.int().min(1).max(10_000), taken: z.int().min(0) })
    .refine(({ total, taken }) => taken <= total, { error: 'more seats are taken than there are' })
    .nullable(),
  /** How many players are at the table; null where the studio does not say. */
  players: z.int().min(0).nullable(),
  /** Smallest and largest stake by currency, decimal text. */
  limits: z.partialRecord(
    z.enum(currencyCodes),
    z.strictObject({ min: z.string().max(30), max: z.string().max(30) }),
  ),
  /**
   * The newest first: `player`, `banker` or `tie` at baccarat; elsewhere the number or segment as the studio writes it.
   */
  results: z.array(z.string().min(1).max(12)).max(10),
})
export type ReportedTable = z.infer<typeof reportedTable>

/** Where the state of a studio's tables comes from; provided by the studio's adapter. */
export interface TableFeed {
  /** @returns null where the studio gave no valid answer */
  read(): Promise<readonly ReportedTable[] | null>
}

/** The feed of a connected studio. */
export interface StudioTableFeed extends TableFeed {
  readonly id: string
  /** Providers of the catalogue whose tables it has. */
  readonly providers: readonly string[]
}
