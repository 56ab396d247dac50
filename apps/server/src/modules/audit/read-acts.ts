import type { Queryable } from '../../kernel/index.ts'
import type { Act, ActFields } from './acts.ts'

/** What a row says of an act. Personal values are sealed. */
export interface RecordedAct<A extends Act> {
  readonly object: string | null
  readonly after: ActFields<A>
}

/** All rows of an act, in their order. */
export async function readActs<A extends Act>(db: Queryable, act: A): Promise<RecordedAct<A>[]> {
  const { rows } = await db.query<RecordedAct<A>>(
    `select object, coalesce(after, '{}')::json as after from audit.entry where act = $1 order by entry_id`,
    [act],
  )
  return rows
}
